import Glibc
import Rigs
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Syncing when the network comes up and the machine wakes", .serialized, .timeLimit(.minutes(4)))
struct SyncNetworkTests {
    /// With an interval that never passes.
    private static let watch = "--watch --every 86400"

    private let scene: SyncScene
    private let services: SystemServices
    private var installation: Installation { scene.installation }

    init() async throws {
        services = try await SystemServices()
        scene = try await SyncScene()
        try await scene.signIn()
        // Later ones ask once each for changes.
        _ = try await scene.sync()
    }

    /// Starts `taskhub sync` in the background.
    private func start(_ options: String, within prefix: String = "") async throws -> Int32 {
        let environment = services.environment.map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
        let command = """
            exec env \(environment) \(prefix) "$0" sync --settling 0.2 \(options) \
                > "$HOME/watch.out" 2> "$HOME/watch.err" < /dev/null
            """
        let start = "sh -c \"$1\" \"$0\" > /dev/null 2>&1 & echo $!"
        let answer = try await installation.tool(
            "/bin/sh", ["-c", start, "\(Installation.programs)/taskhub", command])
        return try #require(Int32(answer.output.split(separator: "\n").first ?? ""))
    }

    private func end(_ pid: Int32) async throws {
        kill(pid, SIGTERM)
        scene.end()
    }

    /// Waits until the program listens: the bus has a rule of it.
    private func untilListening() async throws {
        try await wait(until: "it listens") {
            let names = try await services.bus.call(
                "/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus.Debug.Stats.GetAllMatchRules")
            return names.stdout.contains("PrepareForSleep")
        }
    }

    /// How often the server was asked for changes.
    private func syncs() async throws -> Int {
        try await scene.state().requests.count { $0.path.hasSuffix("/sync/delta") }
    }

    private func complaints() -> [Substring] {
        TextFile.contents(of: installation.home.appending("watch.err")).split(separator: "\n")
    }

    @Test("Each service's signal starts one sync, and many in a row start few", arguments: [watch, "--on-network"])
    func signals(mode: String) async throws {
        try await scene.control("log/clear")
        let pid = try await start(mode)
        try await untilListening()
        if mode == Self.watch { try await wait(until: "the first sync is made") { try await syncs() == 1 } }
        try await scene.control("log/clear")
        // Each is one signal.
        let reports: [() async throws -> Void] = [
            { try await services.reportConnectivity(4) }, { try await services.reportOperationalState("routable") },
            { try await services.reportSleep(false) },
        ]
        for (number, report) in reports.enumerated() {
            try await report()
            try await wait(until: "there is a sync") { try await syncs() > number }
            #expect(try await syncs() == number + 1)
        }
        // These say nothing of a network.
        try await services.reportState(20)
        try await services.reportSleep(true)
        try await services.reportBurst(50)
        try await wait(until: "there is a sync") { try await syncs() > reports.count }
        // One, unless the signals come slowly on a busy machine.
        #expect((reports.count + 1..<reports.count + 25).contains(try await syncs()))
        #expect(complaints().isEmpty)
        try await end(pid)
    }

    @Test("A sync that fails is reported, and only the next signal starts another")
    func failing() async throws {
        let pid = try await start("--on-network")
        try await untilListening()
        try await scene.control("log/clear")
        try await scene.control("faults", #"{"kind":"drop_before","times":1000,"path":"*/sync/delta"}"#)
        try await services.reportConnectivity(4)
        try await wait(until: "it is reported") { complaints().count == 1 }
        try await services.reportSleep(false)
        try await wait(until: "it is reported again") { complaints().count == 2 }
        #expect(try await syncs() == 2)
        try await scene.control("faults/clear")
        try await installation.create("A task", "--no-wait")
        try await services.reportState(60)
        try await wait(until: "the task is there") { try await scene.titlesThere() == ["A task"] }
        #expect(complaints().count == 2)
        try await end(pid)
    }

    @Test("With --watch, a signal ends the long pause after failures")
    func afterFailures() async throws {
        try await scene.control("faults", #"{"kind":"drop_before","times":1000,"path":"*/sync/delta"}"#)
        let before = try await syncs()
        let pid = try await start(Self.watch)
        try await untilListening()
        try await wait(until: "the first sync fails") { complaints().count == 1 }
        try await scene.control("faults/clear")
        try await services.reportState(70)
        try await wait(until: "there is another") { try await syncs() > before + 1 }
        try await end(pid)
    }

    @Test("While --on-network waits, no thread of it has a timeout, so nothing wakes it")
    func noWakeUps() async throws {
        let trace = installation.home.appending("trace")
        let calls = "execve,poll,ppoll,epoll_wait,epoll_pwait,epoll_pwait2,select,pselect6,nanosleep,clock_nanosleep"
        let pid = try await start(
            "--on-network", within: "'\(ProcessTrace.strace)' -D -f -qq -e trace=\(calls) -o '\(trace)'")
        try await untilListening()
        let endless = /ppoll\(.*, NULL|poll\(\[\{fd=\d+, events=POLLIN\}, \{fd=-1\}, \{fd=\d+, events=POLLIN\}\], 3, -1/
        func lines() -> [Substring] { TextFile.contents(of: trace).split(separator: "\n") }
        try await wait(until: "it waits") { lines().contains { $0.contains(endless) } }
        // What each thread called last, after connecting, it waits in.
        var last: [Substring: Substring] = [:]
        for line in lines() where !line.contains("exited") {
            let number = line.prefix { $0 != " " }
            last[number] = line
        }
        let waiting = last.values.filter { $0.contains("unfinished") || !$0.contains(" = ") }
        #expect(!waiting.isEmpty && waiting.allSatisfy { $0.contains("-1") || $0.contains("NULL") }, "\(waiting)")
        #expect(!lines().contains { $0.contains("epoll_") }, "Dispatch runs, which wakes once a second")
        try await end(pid)
    }

    @Test("Without a server, it waits for one, and says so for nothing")
    func withoutServer() async throws {
        let other = Installation(environment: services.environment)
        let command = "\"$0\" sync --on-network --settling 0.2 > /dev/null 2> \"$HOME/err\" < /dev/null & echo $!"
        let answer = try await other.tool("/bin/sh", ["-c", command, "\(Installation.programs)/taskhub"])
        let pid = try #require(Int32(answer.output.split(separator: "\n").first ?? ""))
        try await untilListening()
        try await services.reportState(70)
        try await scene.signIn(other)
        let setUp = try await scene.state().requests.count
        try await services.reportSleep(false)
        try await wait(until: "it syncs") { try await scene.state().requests.count > setUp }
        // The first event may be handled between the set-up and the sign-in.
        #expect(!TextFile.contents(of: other.home.appending("err")).contains("no server"))
        kill(pid, SIGTERM)
        other.expectNoPrograms()
        scene.end()
    }

    @Test("If the system bus ends, --on-network exits 75 for systemd to start it again, and --watch goes on")
    func busLost() async throws {
        let command = "\"$0\" sync --on-network > /dev/null 2> \"$HOME/err\" < /dev/null; echo $? > \"$HOME/status\""
        let start = "sh -c \"$1\" \"$0\" > /dev/null 2>&1 &"
        let program = "\(Installation.programs)/taskhub"
        let variables = services.environment.map { "export \($0.key)='\($0.value)'\n" }.joined()
        try await installation.tool("/bin/sh", ["-c", start, program, variables + command])
        try await untilListening()
        let before = try await syncs()
        let pid = try await self.start(Self.watch)
        try await wait(until: "the first sync is made") { try await syncs() > before }
        services.bus.daemon.end()
        try await wait(until: "it ends") {
            TextFile.contents(of: installation.home.appending("status")) == "75\n"
        }
        #expect(
            TextFile.contents(of: installation.home.appending("err")).contains("connection to the system bus was lost"))
        try await installation.create("A task", "--no-wait")
        try await wait(until: "the task is there") { try await scene.titlesThere() == ["A task"] }
        try await end(pid)
    }

    @Test("Only one of --watch and --on-network is accepted")
    func both() async throws {
        let answer = try await installation.taskhub("sync", "--watch", "--on-network")
        #expect(answer.status == 64, "\(answer)")
        scene.end()
    }

    @Test(
        "An option that says how a sync works is refused beside --on-network, with the reason",
        arguments: ["--full", "--accept-deletions", "--send-only"])
    func usualSyncs(option: String) async throws {
        for words in [["--on-network", option], [option, "--on-network"]] {
            let answer = try await installation.taskhub("sync", words[0], words[1])
            #expect(answer.status == 64 && answer.errors.contains("starts usual syncs"), "\(answer)")
        }
        scene.end()
    }
}
