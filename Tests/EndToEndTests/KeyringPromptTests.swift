import Glibc
import Rigs
import TaskHubTestSupport
import TaskStore
import Testing

/// What `login` and `unlock` do on a terminal when a keyring prompts, and how the prompt ends.
@Suite("Programs that may prompt", .serialized, .timeLimit(.minutes(4)))
struct KeyringPromptTests {
    private let scene: SyncScene
    private var installation: Installation { scene.installation }

    init() async throws {
        scene = try await SyncScene()
    }

    private func environment(_ bus: PrivateBus, desktop: String = "") -> [String: String] {
        installation.environment(on: bus).merging(["XDG_CURRENT_DESKTOP": desktop, "DISPLAY": ":0"]) { $1 }
    }

    /// Runs a command on a terminal, without anybody there.
    private func onTerminal(
        _ command: String, _ bus: PrivateBus, desktop: String = ""
    ) async throws -> Installation.Answer {
        let result = try await runProgram(
            "/usr/bin/script", ["-qec", "\(Installation.programs)/taskhub \(command)", "/dev/null"],
            environment: environment(bus, desktop: desktop), killAfter: 60_000)
        return Installation.Answer(status: result.status, output: result.stdout, errors: result.stderr)
    }

    private func setUp(_ bus: PrivateBus) async throws {
        let answer = try await installation.run("taskhub", ["setup", scene.address], environment: environment(bus))
        #expect(answer.status == 0, "\(answer)")
    }

    @Test(
        "A cancelled unlock is not an unlocked keyring, however the service says so",
        arguments: [MockPrompter.Result.paths, .root, .noPaths])
    func cancelledUnlock(_ result: MockPrompter.Result) async throws {
        defer { scene.end() }
        let service = try await MockPrompter(.locked, .dismissed, result)
        let unlock = try await onTerminal("unlock", service.bus)
        #expect(unlock.status == 75 && unlock.output.contains("the keyring is still locked"), "\(unlock)")
        // It asks no second time, and does not go on to the sign-in page.
        try await setUp(service.bus)
        let monitor = try await BusMonitor(service.bus)
        let login = try await onTerminal("login --no-browser", service.bus)
        #expect(login.status == 75 && !login.output.contains("http"), "\(login)")
        #expect(try await monitor.count(of: "Prompt") == 1)
    }

    @Test("A cancelled wizard ends login and unlock at once with one line of ours, whatever type its signal has")
    func cancelledWizard() async throws {
        defer { scene.end() }
        let service = try await MockPrompter(.missing, .dismissed, .noPaths)
        try await setUp(service.bus)
        for command in ["unlock", "login --no-browser"] {
            let answer = try await onTerminal(command, service.bus)
            #expect(answer.status == 75, "\(command): \(answer)")
            let lines = answer.output.split(whereSeparator: \.isNewline)
            #expect(lines.count == 1 && lines[0].hasPrefix("taskhub: there is still no keyring"), "\(answer)")
        }
    }

    @Test("A cancelled prompt of a new entry is not a sign-in, and neither is an entry that was not stored")
    func notStored() async throws {
        defer { scene.end() }
        for (before, ending) in [(MockPrompter.Before.open, MockPrompter.Ending.dismissed), (.willing, .untrue)] {
            let service = try await MockPrompter(before, ending, .path)
            try await setUp(service.bus)
            let login = try await onTerminal("login --device --adopt", service.bus)
            #expect(login.status == 75 && !login.output.contains("Signed in"), "\(login)")
        }
    }

    @Test("On a KDE without a wallet, the wallet that is made is the one that PAM opens")
    func walletLabel() async throws {
        defer { scene.end() }
        let service = try await MockPrompter(.missing, .answered, .path, name: "org.kde.kwalletd6")
        #expect(try await onTerminal("unlock", service.bus).status == 0)
        #expect(service.label == "kdewallet")
        mkdir(installation.home.appending(".config"), 0o700)
        try TextFile.write("[Wallet]\nDefault Wallet=Mine\n", to: installation.home.appending(".config/kwalletrc"))
        let second = try await MockPrompter(.missing, .answered, .path, name: "org.kde.secretservicecompat")
        #expect(try await onTerminal("unlock", second.bus).status == 0)
        #expect(second.label == "Mine")
    }

    private static let (kwallet, ksecretd) = ("org.kde.kwalletd6", "org.kde.secretservicecompat")
    private static let secrets = "org.freedesktop.secrets"

    @Test(
        "The desktop's own keyring is started on a terminal, and only there",
        arguments: [
            ("KDE", [kwallet], kwallet), ("KDE", [kwallet, ksecretd], ksecretd), ("sway", [kwallet], kwallet),
            ("KDE", [secrets, kwallet], kwallet), ("sway", [kwallet, secrets], secrets),
        ])
    func start(desktop: String, startable: [String], started: String) async throws {
        defer { scene.end() }
        let bus = try await MockPrompter.startable(startable)
        try await setUp(bus)
        for command in ["unlock", "login"] {
            let quiet = try await installation.run(
                "taskhub", [command], environment: environment(bus, desktop: desktop))
            #expect(quiet.status == 75 && quiet.errors.contains("no keyring is running"), "\(quiet)")
        }
        for name in startable { #expect(try await !bus.hasOwner(name)) }
        // Each of them has the name of the Secret Service too.
        let own = startable.filter { $0 != Self.secrets }
        let login = try await onTerminal("login --device --adopt", bus, desktop: desktop)
        #expect(login.status == 0 && login.output.contains("Signed in"), "\(login)")
        for name in own { #expect(try await bus.hasOwner(name) == (name == started)) }
        #expect(try await installation.run("taskhub", ["session"], environment: environment(bus)).status == 0)
    }

    @Test("A keyring that cannot be started is named as the cause")
    func startFails() async throws {
        defer { scene.end() }
        let first = try await MockPrompter(.willing, .answered)
        try await setUp(first.bus)
        #expect(try await onTerminal("login --device --adopt", first.bus).status == 0)
        let bus = try await MockPrompter.startable([], failing: [Self.kwallet, Self.secrets])
        let unlock = try await onTerminal("unlock", bus, desktop: "KDE")
        #expect(unlock.status == 75 && unlock.output.contains("none could be started"), "\(unlock)")
    }

    @Test("For a user who is signed in, unlock makes no collection in a keyring that has none")
    func signedIn() async throws {
        defer { scene.end() }
        let first = try await MockPrompter(.willing, .answered)
        try await setUp(first.bus)
        #expect(try await onTerminal("login --device --adopt", first.bus).status == 0)
        let bus = try await MockPrompter.startable([Self.kwallet], hasCollection: false)
        let monitor = try await BusMonitor(bus)
        let unlock = try await onTerminal("unlock", bus, desktop: "KDE")
        #expect(unlock.status == 75 && unlock.output.contains("no default collection"), "\(unlock)")
        #expect(try await monitor.calls().isDisjoint(with: ["CreateCollection", "Prompt"]))
    }

    @Test(
        "A signal dismisses the prompt and ends the program", arguments: ["unlock", "login --no-browser"],
        [SIGINT, SIGTERM])
    func interrupted(command: String, signal: Int32) async throws {
        defer { scene.end() }
        let service = try await MockPrompter(.locked, .open)
        try await setUp(service.bus)
        let monitor = try await BusMonitor(service.bus)
        let (pid, output) = (installation.home.appending("pid"), installation.home.appending("interrupted.out"))
        let terminal = try BackgroundProgram(
            "/usr/bin/script",
            ["-qec", "echo $$ > '\(pid)'; exec \(Installation.programs)/taskhub \(command)", "/dev/null"],
            environment: environment(service.bus), output: output)
        try await wait(until: "it prompts") { try await monitor.calls().contains("Prompt") }
        let number = try #require(pid_t(TextFile.contents(of: pid).filter { $0.isNumber }))
        kill(number, signal)
        try await wait(until: "the prompt is dismissed") { try await monitor.calls().contains("Dismiss") }
        #expect(waitForExit(of: terminal.pid, atMost: .seconds(60)))
        #expect(!TextFile.contents(of: output).contains("unlocked"))
        terminal.end()
    }

    @Test("A service that refuses sessions is reported before the sign-in page, and by doctor")
    func refusedSession() async throws {
        defer { scene.end() }
        let service = try await MockSecretService(.refusingSessions, secret: "")
        try await setUp(service.bus)
        let login = try await onTerminal("login --no-browser", service.bus)
        #expect(login.status == 75 && !login.output.contains("http"), "\(login)")
        let doctor = try await installation.run("taskhub", ["doctor"], environment: environment(service.bus))
        #expect(doctor.output.contains("FAIL  keyring session"), "\(doctor)")
    }
}
