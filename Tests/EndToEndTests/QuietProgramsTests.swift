import Glibc
import Rigs
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Programs that must not prompt, observed on the bus", .serialized, .timeLimit(.minutes(5)))
struct QuietProgramsTests {
    private typealias Start = () async throws -> KeyringState

    /// Each is started when its turn comes.
    private func states(_ document: String, _ id: String) -> [Start] {
        [
            { try await .ofKeyring("unlocked", "found, written", 0, document: document, containerID: id) },
            {
                try await .ofKeyring("locked", "locked", 75, document: document, containerID: id) {
                    try await $0.lock()
                }
            },
            {
                try await .ofKeyring(
                    "stopped keyring", "timedOut", 75, document: document, containerID: id, stopping: { $0.daemon })
            },
            {
                try await .ofKeyring(
                    "stopped bus", "timedOut", 75, document: document, containerID: id, stopping: { $0.bus.daemon })
            },
            {
                let bus = try await PrivateBus()
                return KeyringState(
                    name: "no keyring", bus: bus, reading: "noService", status: 75, stillThere: { true })
            },
            {
                let bus = try await PrivateBus(activating: ["org.freedesktop.secrets": "touch $XDG_RUNTIME_DIR/started"]
                )
                return KeyringState(
                    name: "keyring that could be started", bus: bus, reading: "noService", status: 75,
                    stillThere: { access(bus.directory.appending("run/started"), F_OK) != 0 })
            },
            {
                KeyringState(name: "no bus", bus: nil, reading: "noBus", status: 75, stillThere: { true })
            },
            { try await .ofMock(.lockedPerClient, "itemLocked", document: document, containerID: id) },
            // The one use goes into the probe's reading.
            { try await .ofMock(.allowedOnce, "found, itemLocked", document: document, containerID: id) },
            { try await .ofMock(.emptyWhileLocked, "locked", document: document, containerID: id) },
        ]
    }

    @Test("In every state, no call is forbidden, each program ends in time with its own result, and nothing is deleted")
    func everyState() async throws {
        let scene = try await SignInScene()
        defer { scene.end() }
        let signedIn = try await scene.run(
            """
            taskhub setup "$base" --ca-file "$authority" > /dev/null
            # Expired, so that the first session renews and writes them if it can.
            sign_in > /dev/null; expire
            id=$(taskhub config get containerID)
            echo "$id"
            secret-tool lookup xdg:schema dev.taskhub.Token container "$id"
            """)
        let lines = signedIn.output.split(separator: "\n").map(String.init)
        try #require(lines.count == 2, "\(signedIn)")
        for state in states(lines[1], lines[0]) {
            try await look(at: state(), scene.installation, containerID: lines[0])
        }
    }

    private func look(
        at state: KeyringState, _ installation: Installation, containerID: String
    ) async throws {
        let monitor: BusMonitor? = if let bus = state.bus { try await BusMonitor(bus) } else { nil }
        state.freeze()
        let run = { (program: String, arguments: [String]) async throws -> Installation.Answer in
            try await timed(program, arguments, in: installation, at: state)
        }
        let probe = try await run("quiet-vault", [containerID])
        #expect(probe.output == state.reading + "\n", "\(state.name): \(probe)")
        let created = try await run("taskhub-intent", ["create", "Seen from the bus", "--json"])
        let id = try #require(created.output.firstMatch(of: /"id":"([0-9a-f-]{36})"/)?.1, "\(state.name): \(created)")
        let answers = try await [
            run("taskhub-intent", ["complete", String(id)]), run("taskhub", ["list"]),
        ]
        #expect(answers.allSatisfy { $0.status == 0 }, "\(state.name): \(answers)")
        let session = try await run("taskhub", ["session"])
        #expect(session.status == state.status, "\(state.name): \(session)")
        let sync = try await run("taskhub", ["sync"])
        // The scene's server accepts no tasks, and is not asked if the tokens are not available.
        #expect(sync.status == 75, "\(state.name): \(sync)")
        #expect(sync.errors.contains("could not be sent yet") == (state.status == 0), "\(state.name): \(sync)")
        state.thaw()
        if let calls = try await monitor?.calls() {
            #expect(calls.isDisjoint(with: BusMonitor.forbidden), "\(state.name): \(calls)")
            // The monitor does see calls.
            #expect(state.name == "stopped bus" || calls.contains("NameHasOwner"))
            #expect(calls.contains("SetSecret") == (state.reading == "found, written"))
        }
        #expect(try await state.stillThere(), "\(state.name)")
    }

    /// Expects the vault's deadline, a tenth of a second, and what a program takes to start at most.
    ///
    /// A busy machine may need several tries for that. What changes something has one, and ends long before the 25 s
    /// after which D-Bus itself would give up.
    private func timed(
        _ program: String, _ arguments: [String], in installation: Installation, at state: KeyringState
    ) async throws -> Installation.Answer {
        var answer = Installation.Answer(status: -1, output: "", errors: "")
        var limit = Duration.seconds(12)
        var tries = 1
        // With the keyring open, most ask the network too.
        let asksNetwork = state.status == 0 && program != "quiet-vault" && arguments != ["list"]
        if program != "taskhub-intent", !asksNetwork {
            let start = try await ContinuousClock().measure { try await installation.taskhub("session", "--help") }
            limit = .milliseconds(1_100) + start
            tries = 8
        }
        var time = Duration.seconds(60)
        for _ in 0..<tries where time > limit {
            time = try await ContinuousClock().measure {
                answer = try await start(program, arguments, in: installation, at: state)
            }
        }
        #expect(time <= limit, "\(state.name): \(program) took \(time) of \(limit)")
        return answer
    }

    private func start(
        _ program: String, _ arguments: [String], in installation: Installation, at state: KeyringState
    ) async throws -> Installation.Answer {
        let bus = state.bus?.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "unix:path=/nonexistent/bus"
        let environment = installation.environment.merging(["DBUS_SESSION_BUS_ADDRESS": bus]) { $1 }
        let result = try await runProgram(
            "\(Installation.programs)/\(program)", arguments, environment: environment, killAfter: 20_000)
        return Installation.Answer(status: result.status, output: result.stdout, errors: result.stderr)
    }
}
