import Glibc
import Rigs
import TaskHubTestSupport
import Testing

@Suite("Limits of the system: one clear line and an exit code, no crash and no endless loop")
struct ResourceLimitTests {
    private let installation = Installation()

    /// Runs a program with limits as of prlimit(1), each the soft and the hard one.
    private func run(_ command: [String], limits: String...) async throws -> Installation.Answer {
        try await installation.tool(
            "/usr/bin/prlimit", limits + ["\(Installation.programs)/\(command[0])"] + command.dropFirst())
    }

    private static let commands = [
        ["taskhub", "add", "x"], ["taskhub", "list"], ["taskhub", "list", "--watch"], ["taskhub", "show", "0000"],
        ["taskhub", "done", "0000"], ["taskhub", "lists"], ["taskhub", "config", "list"], ["taskhub", "export"],
        ["taskhub", "import", "/dev/null"], ["taskhub", "outbox"], ["taskhub", "session"], ["taskhub", "sync"],
        ["taskhub", "sync", "--watch"], ["taskhub", "doctor"], ["taskhub", "login"], ["taskhub", "unlock"],
        ["taskhub-intent", "create", "x"], ["taskhub-intent", "quick", "x"], ["taskhub-intent", "complete", "0000"],
        ["taskhub-intent", "refresh"],
    ]

    /// The commands that wait for several things at once.
    private static let waiting = [
        ["taskhub", "list", "--watch"], ["taskhub", "session"], ["taskhub", "sync"], ["taskhub", "sync", "--watch"],
        ["taskhub", "doctor"], ["taskhub", "login"], ["taskhub", "logout"], ["taskhub", "setup", "https://localhost"],
    ]

    @Test("A program that may open too few files says so at once", arguments: Array(4...20) + [63])
    func fewFiles(limit: Int) async throws {
        for command in Self.commands {
            let answer = try await run(command, limits: "--nofile=\(limit):\(limit)")
            #expect(answer.status == 74 && answer.output.isEmpty && answer.complaints == 1, "\(command): \(answer)")
            #expect(answer.errors.contains("may open only \(limit) files, and needs 64"), "\(command): \(answer)")
        }
        #expect(access(installation.container, F_OK) != 0)
    }

    @Test("With 64 files, the programs work")
    func enoughFiles() async throws {
        let created = try await run(["taskhub-intent", "create", "x"], limits: "--nofile=64:64")
        #expect(created.status == 0, "\(created)")
        let unset = try await run(["taskhub", "sync"], limits: "--nofile=64:64")
        #expect(unset.status == 78, "\(unset)")
        // A parent may have lowered the limit that a program can raise again.
        let raised = try await run(["taskhub", "list"], limits: "--nofile=4:64")
        #expect(raised.status == 0, "\(raised)")
    }

    @Test("A card is drawn with the fewest files that a program can have", arguments: 4...20)
    func fewFilesOfWidget(limit: Int) async throws {
        try await installation.create("Pay the rent")
        for command in ["render", "timeline", "gallery"] {
            let answer = try await run(["taskhub-widget", command], limits: "--nofile=\(limit):\(limit)")
            #expect(answer.status == 0 && answer.errors.isEmpty && !answer.output.isEmpty, "\(command): \(answer)")
        }
        let card = try await run(["taskhub-widget", "render"], limits: "--nofile=\(limit):\(limit)")
        #expect(card.output.contains("Pay the rent"), "\(card)")
        // It ends with its reader.
        let watching = """
            prlimit --nofile=\(limit):\(limit) '\(Installation.programs)/taskhub-widget' watch --family inline | head -n 1
            """
        let watched = try await installation.tool("/bin/sh", ["-c", watching])
        #expect(watched.complaints == 0, "\(watched)")
        // Below seven files, waiting leaves no descriptor for the tasks.
        #expect(watched.output.contains(limit < 7 ? "Cannot read the tasks" : "Pay the rent"), "\(watched)")
    }

    @Test("Without memory for a thread, a program says so at once")
    func noMemory() async throws {
        try await installation.create("Pay the rent")
        // A new thread reserves as much memory as the main thread's stack may take.
        let limits = ["--stack=\(8 << 30)", "--as=\(4 << 30)"]
        for command in Self.waiting {
            let answer = try await run(command, limits: limits[0], limits[1])
            #expect(answer.status == 74 && answer.complaints == 1, "\(command): \(answer)")
            #expect(answer.errors.contains("no memory or no threads left"), "\(command): \(answer)")
        }
        let created = try await run(["taskhub-intent", "create", "x"], limits: limits[0], limits[1])
        #expect(created.status == 0, "\(created)")
    }

    @Test(
        "With any amount of memory in which it can be loaded, a program ends",
        arguments: Array(stride(from: 112, through: 400, by: 16)))
    func littleMemory(mebibytes: Int) async throws {
        let answer = try await run(["taskhub", "session"], limits: "--as=\(mebibytes << 20)")
        // The dynamic loader exits 127, also with one line.
        #expect([74, 78, 127].contains(answer.status) && answer.complaints == 1, "\(answer)")
    }

    /// A user without any other process, since all of them count.
    ///
    /// No user gets an id of this range ("Users, Groups, UIDs and GIDs on systemd Systems").
    private static let user = uid_t(0x7000_0000) + uid_t(getpid())

    /// Root can, unless its user namespace lacks this id.
    private static var canActAsUser: Bool {
        let directory = TemporaryDirectory()
        return chown(directory.path, user, user) == 0
    }

    @Test(
        "Without enough threads, a program says so at once",
        .enabled(if: canActAsUser, "only root can start a program as another user"))
    func fewThreads() async throws {
        let user = Self.user
        let programs = installation.home.appending("programs")
        mkdir(programs, 0o755)
        for name in ["taskhub", "taskhub-remote", "taskhub-intent"] {
            try await runProgram("/bin/cp", ["\(Installation.programs)/\(name)", programs]).expectSuccess()
        }
        chown(installation.home.path, user, user)
        func run(_ command: [String], processes: Int) async throws -> Installation.Answer {
            try await installation.tool(
                "/usr/bin/prlimit",
                [
                    "--nproc=\(processes):\(processes)", "/usr/bin/setpriv", "--reuid=\(user)", "--regid=\(user)",
                    "--clear-groups", "\(programs)/\(command[0])",
                ] + command.dropFirst())
        }
        #expect(try await run(["taskhub-intent", "create", "x"], processes: 1).status == 0)
        for processes in [1, 2, 3, 5, 9, 16] {
            for command in Self.waiting {
                let answer = try await run(command, processes: processes)
                #expect(answer.status == 74 && answer.complaints == 1, "\(processes), \(command): \(answer)")
                #expect(answer.errors.contains("no memory or no threads left"), "\(processes), \(command): \(answer)")
            }
        }
        #expect(try await run(["taskhub", "session"], processes: 17).status == 78)
        // A process that cannot be started does not fail the change.
        #expect(try await run(["taskhub", "config", "set", "bars", "eww:tasks"], processes: 1).status == 0)
        let silent = try await run(["taskhub-intent", "create", "y"], processes: 1)
        #expect(silent.status == 0 && silent.errors.isEmpty, "\(silent)")
    }

    @Test(
        "A program that is refused a queue of events or a thread says so at once",
        arguments: [
            ("epoll_create1:error=EMFILE", "this program has reached its limit of open files"),
            ("eventfd2:error=EMFILE", "this program has reached its limit of open files"),
            ("eventfd2:error=ENFILE", "the system has reached its limit of open files"),
            ("eventfd2:error=ENOMEM", "no memory or no threads left"),
            ("timerfd_create:error=EPERM", "the system does not let this program wait for events"),
            ("clone,clone3:error=EAGAIN", "no memory or no threads left"),
        ])
    func refusedCall(fault: String, says: String) async throws {
        func run(_ command: [String]) async throws -> Installation.Answer {
            try await installation.tool(
                "/usr/bin/strace",
                Installation.injecting(fault) + ["\(Installation.programs)/\(command[0])"] + command.dropFirst())
        }
        try await installation.create("Pay the rent")
        for command in Self.waiting {
            let answer = try await run(command)
            #expect(answer.status == 74 && answer.complaints == 1, "\(command): \(answer)")
            #expect(answer.errors.contains(says), "\(command): \(answer)")
        }
        let created = try await run(["taskhub-intent", "create", "Pay the rent"])
        #expect(created.status == 0 && created.errors.isEmpty, "\(created)")
        let card = try await run(["taskhub-widget", "render"])
        #expect(card.status == 0 && card.output.contains("Pay the rent"), "\(card)")
    }

    @Test(
        "A program that may watch no more files looks for changes once a second",
        arguments: ["inotify_init1:error=EMFILE", "inotify_add_watch:error=ENOSPC"])
    func noWatch(fault: String) async throws {
        try await installation.create("Pay the rent")
        let output = installation.home.appending("watch.out")
        // What strace has started would outlive it.
        let watch = try BackgroundProgram(
            "/usr/bin/strace",
            Installation.injecting(fault) + [
                "/usr/bin/setpriv", "--pdeathsig", "KILL", "\(Installation.programs)/taskhub", "list", "--watch",
            ], environment: installation.environment, output: output)
        defer { watch.end() }
        try await wait(until: "it shows the task") { TextFile.contents(of: output).contains("Pay the rent") }
        try await installation.create("Water the plants")
        try await wait(until: "it shows the other") { TextFile.contents(of: output).contains("Water the plants") }
        #expect(TextFile.contents(of: "\(output).errors").isEmpty)
    }

    @Test(
        "Reminders and the app look for changes themselves too if they may watch no more files",
        arguments: ["inotify_init1:error=EMFILE", "inotify_add_watch:error=ENOSPC"])
    func noWatchAtAll(fault: String) async throws {
        let app = EmulatedTerminal(
            installation: installation,
            command: ["/usr/bin/strace"] + Installation.injecting(fault) + ["\(Installation.programs)/taskhub"])
        try await installation.create("Pay the rent")
        let report = try await app.run(
            .wait("Pay the rent"),
            .run(["\(Installation.programs)/taskhub-intent", "create", "Water the plants", "--no-wait"]),
            .wait("Water the plants"), .type("Q"), .end)
        report.expectQuit()
        let scene = try await ReminderScene(installation)
        // It is not dumpable, so a user's strace needs help.
        try scene.start(
            through: ["\(Installation.packageRoot)/scripts/strace"] + Installation.injecting(fault)
                + ["/usr/bin/setpriv", "--pdeathsig", "KILL"])
        try await scene.waitForPass()
        try await scene.add("Call Ann")
        let shown = try await scene.service.waitForStanding(1)
        #expect(shown[0].summary == "Call Ann")
    }

    @Test("A file above the limit of an import is refused before it is read")
    func largeImport() async throws {
        let path = installation.home.appending("large")
        // A sparse file: reading all of it would fill the memory that the program may have.
        try await installation.tool("/usr/bin/truncate", ["--size=100G", path])
        let answer = try await run(["taskhub", "import", path], limits: "--as=\(4 << 30)")
        #expect(answer.status == 65 && answer.complaints == 1, "\(answer)")
        #expect(answer.errors.contains("is larger than 64 MiB"), "\(answer)")
    }

    @Test("A store above the limit of an import is imported, because it is not read whole")
    func largeStore() async throws {
        try await installation.create("Kept")
        let path = installation.home.appending("copy.sqlite")
        _ = try await installation.sql("VACUUM INTO '\(path)'")
        try await installation.tool("/usr/bin/truncate", ["--size=100G", path])
        let answer = try await run(["taskhub", "import", path], limits: "--as=\(4 << 30)")
        #expect(answer.output == "Added 0, already there 1.\n", "\(answer)")
    }

    @Test("A path with thousands of missing directories is refused before any is made")
    func deepPath() async throws {
        let top = installation.home.appending("top")
        let answer = try await installation.intent(
            "create", "x", "--container", top + String(repeating: "/a", count: 5000))
        #expect(answer.status == 73 && answer.complaints == 1, "\(answer)")
        #expect(access(top, F_OK) != 0)
    }
}
