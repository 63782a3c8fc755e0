import Glibc
import Rigs
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Desktop notifications of intents", .serialized, .timeLimit(.minutes(3)))
struct NotificationTests {
    private static let service = "org.freedesktop.Notifications"

    private let bus: PrivateBus
    private let installation: Installation
    private var shown: String { bus.directory.appending("shown") }

    /// A display in name only, which is not asked for.
    init() async throws {
        bus = try await PrivateBus(activating: [NotificationTests.service: "touch $XDG_RUNTIME_DIR/started"])
        installation = Installation(
            environment: bus.environment.filter { ["DBUS_SESSION_BUS_ADDRESS", "GIO_USE_VFS"].contains($0.key) })
    }

    private func startService() async throws -> BackgroundProgram {
        let service = try BackgroundProgram(
            "/usr/bin/python3", ["\(Installation.packageRoot)/fixtures/notifications/service.py", shown],
            environment: bus.environment, output: bus.directory.appending("service.out"))
        try await wait(until: "the service is there") { [bus] in try await bus.hasOwner(NotificationTests.service) }
        return service
    }

    /// Waits until so many notifications were shown.
    private func notifications(_ count: Int) async throws -> [Substring] {
        try await wait(until: "\(count) notifications are shown") {
            TextFile.contents(of: shown).split(separator: "\n").count >= count
        }
        return TextFile.contents(of: shown).split(separator: "\n")
    }

    private func waitForNotifier() async throws {
        try await wait(until: "the notifier has ended") { !installation.runningPrograms().contains("taskhub") }
    }

    @Test("The result of an intent is shown, with markup as plain text")
    func shownText() async throws {
        let service = try await startService()
        defer { service.end() }
        let title = #"Pay <b>&amp; "rent"</b>"#
        let created = try await installation.intent(
            "quick", "\(title) 2099-01-02 !2 #Home", "--create-list", "--notify")
        #expect(created.status == 0 && created.errors.isEmpty && created.output.contains(title), "\(created)")
        let first = try await notifications(1)[0]
        let summary = #"Pay <b>&amp; \"rent\"</b>"#
        let text = "Created \\u00b7 Due 2099-01-02 \\u00b7 !2 \\u00b7 Home"
        #expect(first == #"["Task Hub", 0, "", "\#(summary)", "\#(text)", [], {"urgency": 1}, -1]"#)
        let id = try await installation.onlyTaskID()
        for (number, verb) in ["complete", "reopen", "snooze"].enumerated() {
            #expect(try await installation.intent(verb, id, "--notify").status == 0)
            #expect(try await notifications(number + 2).last?.contains("Pay <b>") == true)
        }
        #expect(try await installation.intent("refresh", "--notify", "--json").status == 0)
        #expect(try await notifications(5).last?.contains(#""Task Hub", "Everything is local.""#) == true)
    }

    @Test("A failure is shown too, but not a cancelled menu")
    func failure() async throws {
        let service = try await startService()
        defer { service.end() }
        try await installation.create("Rent")
        #expect(try await installation.intent("pick", "complete", "--menu", "false", "--notify").output.isEmpty)
        #expect(try await installation.intent("quick", "!2", "--notify").status == 65)
        let lines = try await notifications(1)
        #expect(lines.count == 1 && lines[0].contains("The line has no title"), "\(lines)")
        #expect(try await installation.intent("create", "--list", "Home", "--notify").status == 64)
        #expect(try await notifications(2).last?.contains("Missing expected argument") == true)
        #expect(try await installation.intent("pick", "nonsense", "--menu", "cat", "--notify").status == 64)
        #expect(try await notifications(3).count == 3)
    }

    @Test("Neither title nor id is in the arguments or environment of the program that shows it")
    func secrecy() async throws {
        let service = try await startService()
        defer { service.end() }
        let log = installation.home.appending("calls")
        let answer = try await installation.tool(
            "/usr/bin/strace",
            [
                "-f", "-qq", "-v", "-s", "4000", "-e", "trace=execve", "-o", log,
                "\(Installation.programs)/taskhub-intent", "create", "-", "--notify",
            ], input: Array("CANARY".utf8))
        #expect(answer.status == 0, "\(answer)")
        #expect(try await notifications(1)[0].contains("CANARY"))
        let calls = TextFile.contents(of: log)
        #expect(calls.contains(#"/taskhub-remote", "notify"]"#) && !calls.contains("CANARY"), "\(calls)")
        #expect(!calls.contains(try await installation.onlyTaskID().prefix(8)))
    }

    @Test("A hanging notification service delays no intent and leaves no process behind")
    func stoppedService() async throws {
        let service = try await startService()
        defer { service.end() }
        service.stop()
        let log = installation.home.appending("calls")
        let answer = try await installation.tool(
            "/usr/bin/strace",
            [
                "-f", "-e", "trace=execve", "-o", log,
                "\(Installation.programs)/taskhub-intent", "create", "Rent", "--notify",
            ])
        #expect(answer.status == 0 && answer.output.hasPrefix("Created "), "\(answer)")
        // The intent ends first, and later the process that it started.
        let calls = TextFile.contents(of: log).split(separator: "\n").map { $0.split(separator: " ") }
        func end(of program: String) throws -> Int {
            let start = try #require(
                calls.first { $0.dropFirst().first?.hasSuffix("/\(program)\",") == true }, "\(calls)")
            return try #require(calls.lastIndex { $0.first == start.first && $0.contains("exited") }, "\(calls)")
        }
        #expect(try end(of: "taskhub-intent") < end(of: "taskhub-remote"), "\(calls)")
        #expect(installation.runningPrograms().isEmpty)
    }

    @Test("Without a service, a bus or the main command, nothing is printed and no service is started")
    func silence() async throws {
        let answer = try await installation.intent("create", "Rent", "--notify")
        #expect(answer.status == 0 && answer.errors.isEmpty, "\(answer)")
        try await waitForNotifier()
        #expect(access(bus.directory.appending("run/started"), F_OK) != 0)
        for address in ["unix:path=/nonexistent", "autolaunch:", "nonsense"] {
            let environment = installation.environment.merging(["DBUS_SESSION_BUS_ADDRESS": address]) { $1 }
            let answer = try await installation.run(
                "taskhub-intent", ["create", "-", "--notify"], input: Array("Rent".utf8),
                environment: environment)
            #expect(answer.status == 0 && answer.errors.isEmpty, "\(answer)")
        }
        let alone = installation.home.appending("alone")
        mkdir(alone, 0o700)
        try await installation.tool("/bin/cp", ["\(Installation.programs)/taskhub-intent", alone])
        let lonely = try await installation.tool("\(alone)/taskhub-intent", ["create", "Rent", "--notify"])
        #expect(lonely.status == 0 && lonely.errors.isEmpty, "\(lonely)")
        try await waitForNotifier()
    }
}
