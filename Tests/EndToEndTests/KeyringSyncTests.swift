import Glibc
import Rigs
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Syncing with the tokens in a keyring", .serialized, .timeLimit(.minutes(4)))
struct KeyringSyncTests {
    private let scene: SyncScene
    private var installation: Installation { scene.installation }

    init() async throws {
        scene = try await SyncScene()
        try await scene.signIn()
    }

    /// Moves the tokens from the plain file into a keyring, as a sign-in with a keyring would store them.
    private func keyring(_ manner: MockSecretService.Manner, expired: Bool = false) async throws -> MockSecretService {
        let file = "\(installation.container)/INSECURE-tokens.json"
        var tokens = String(decoding: try readFile(file), as: UTF8.self)
        if expired { tokens.replace(#/"expires_at":[0-9]+/#, with: "\"expires_at\":0") }
        let id = try await installation.taskhub("config", "get", "containerID").output
        try #require(unlink(file) == 0)
        _ = try await installation.tool(
            "/bin/sed", ["-i", "/keepsTokensInFile/d", "\(installation.container)/defaults.json"])
        return try await MockSecretService(manner, secret: tokens, containerID: id.filter { !$0.isWhitespace })
    }

    private func environment(_ keyring: MockSecretService) -> [String: String] {
        installation.environment(on: keyring.bus)
    }

    private func sync(_ keyring: MockSecretService) async throws -> Installation.Answer {
        try await installation.run("taskhub", ["sync"], environment: environment(keyring))
    }

    private func create(_ titles: String...) async throws {
        for title in titles { try await installation.create(title, "--no-wait") }
    }

    @Test("A sync reads the secret once, however many requests it sends")
    func readOnce() async throws {
        defer { scene.end() }
        let keyring = try await keyring(.open)
        try await create("One", "Two", "Three", "Four", "Five")
        let monitor = try await BusMonitor(keyring.bus)
        let answer = try await sync(keyring)
        #expect(answer.status == 0, "\(answer)")
        #expect(try await scene.titlesThere().count == 5)
        #expect(try await monitor.count(of: "GetSecret") == 1)
    }

    @Test("A keyring that fails now and then does not stop a sync")
    func failingNowAndThen() async throws {
        defer { scene.end() }
        let keyring = try await keyring(.failingEveryOther)
        try await create("One", "Two")
        let answer = try await sync(keyring)
        #expect(answer.status == 0, "\(answer)")
    }

    @Test("Absent, failing and locked keyrings have their own lines, and none suggests to store tokens in plain")
    func obstacles() async throws {
        defer { scene.end() }
        let cases: [(MockSecretService.Manner?, String)] = [
            (.speakingNonsense, "the keyring is running, but does not work"),
            (.garblingAlias, "the keyring is running, but does not work"), (nil, "no keyring is running"),
            (.emptyWhileLocked, "the keyring is locked"), (.refusing, "the keyring refused access"),
        ]
        let first = try await keyring(.open)
        for (manner, line) in cases {
            let service: MockSecretService? =
                if let manner {
                    try await MockSecretService(manner, secret: first.secret, containerID: "container-1")
                } else { nil }
            let bus = if let service { service.bus } else { try await PrivateBus() }
            let environment = installation.environment(on: bus)
            let answer = try await installation.run("taskhub", ["sync"], environment: environment)
            #expect(answer.status == 75 && answer.errors.contains(line), "\(line): \(answer)")
            #expect(!answer.errors.contains("--insecure-storage"), "\(answer)")
            let refreshed = try await installation.run(
                "taskhub-intent", ["refresh", "--deadline", "60"], environment: environment)
            #expect(refreshed.status == 75 && refreshed.errors.contains(line), "\(line): \(refreshed)")
            #expect(!refreshed.errors.contains("did not finish in time"), "\(refreshed)")
            let doctor = try await installation.run("taskhub", ["doctor"], environment: environment)
            #expect(doctor.output.contains(line), "\(line): \(doctor)")
        }
    }

    @Test("With --watch, renewed tokens that the keyring did not store are used by the next sync, and stored later")
    func unsaved() async throws {
        defer { scene.end() }
        let keyring = try await keyring(.keepingSecret, expired: true)
        let old = keyring.secret
        let before = try await scene.lastSuccess()
        let start = """
            "$0" sync --watch --every 1 > "$HOME/watch.out" 2> "$HOME/watch.err" < /dev/null & echo $!
            """
        let started = try await runProgram(
            "/bin/sh", ["-c", start, "\(Installation.programs)/taskhub"], environment: environment(keyring))
        let pid = try #require(Int32(started.stdout.split(separator: "\n").first ?? ""))
        defer { kill(pid, SIGTERM) }
        try await wait(until: "the first sync succeeds") { try await scene.lastSuccess() != before }
        #expect(keyring.secret == old)
        try await create("One")
        try await wait(until: "it is there") { try await scene.titlesThere() == ["One"] }
        #expect(keyring.secret == old)
        try keyring.acceptChanges()
        try await create("Two")
        try await wait(until: "it is there") { try await scene.titlesThere() == ["One", "Two"] }
        #expect(keyring.secret.contains("\"generation\":2"))
        kill(pid, SIGTERM)
        try await wait(until: "it ends") { !installation.runningPrograms().contains("taskhub") }
        let answer = try await sync(keyring)
        #expect(answer.status == 0, "\(answer)")
    }
}
