import KeyringRig
import TaskHubTestSupport
import Testing

@Suite("The programs on KeePassXC", .serialized, .timeLimit(.minutes(4)))
struct KeePassXCProgramsTests {
    private let scene: SyncScene
    private let keyring: TestKeePassXC
    private var installation: Installation { scene.installation }

    init() async throws {
        // If it cannot start, no server is left behind.
        keyring = try await TestKeePassXC()
        scene = try await SyncScene()
    }

    private func run(_ program: String, _ arguments: String...) async throws -> Installation.Answer {
        try await installation.run(program, arguments, environment: installation.environment(on: keyring.bus))
    }

    /// Runs every program, and expects that none makes a call that prompts, or shows a window.
    private func runAll(logout: Bool = false) async throws -> [String: Installation.Answer] {
        let before = try await keyring.screen.windows()
        let monitor = try await BusMonitor(keyring.bus)
        var answers: [String: Installation.Answer] = [:]
        for command in ["session", "sync", "list", "doctor", "unlock"] + (logout ? ["logout"] : []) {
            answers[command] = try await run("taskhub", command)
        }
        answers["refresh"] = try await run("taskhub-intent", "refresh", "--deadline", "60")
        // Delete returns a prompt that is dismissed. libsecret, in logout, starts the service if it is not running.
        let allowed: Set<String> = logout ? ["Delete", "StartServiceByName"] : []
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden.subtracting(allowed)))
        try await #expect(keyring.screen.windows() == before)
        return answers
    }

    @Test("With an unlocked database, everything works")
    func unlocked() async throws {
        defer { scene.end() }
        try await keyring.saving { try await scene.signIn(on: keyring.bus) }
        let answers = try await runAll()
        #expect(answers.values.allSatisfy { $0.status == 0 }, "\(answers)")
        #expect(answers["doctor"]?.output.contains(#/FAIL +(keyring|entry|sync)/#) == false, "\(answers)")
        let before = try await keyring.screen.windows()
        let logout = try await run("taskhub", "logout")
        #expect(logout.status == 0, "\(logout)")
        try await #expect(keyring.screen.windows() == before)
        #expect(try await run("taskhub", "session").status == 77)
    }

    @Test("With a locked database, nothing shows a window, logout included, and unlock on a terminal asks")
    func locked() async throws {
        defer { scene.end() }
        try await keyring.saving { try await scene.signIn(on: keyring.bus) }
        #expect(try await run("taskhub", "sync").status == 0)
        try await keyring.restart(isUnlocked: false, confirmsAccess: false)
        let answers = try await runAll(logout: true)
        for command in ["session", "sync", "unlock", "logout", "refresh"] {
            #expect(answers[command]?.status == 75, "\(answers)")
            #expect(answers[command]?.errors.contains("the keyring is locked") == true, "\(answers)")
        }
        #expect(answers["list"]?.errors.contains("keyring locked since") == true, "\(answers)")
        #expect(answers["doctor"]?.output.contains("FAIL  keyring unlocked") == true, "\(answers)")
        #expect(try await installation.widget("render", "--format", "waybar").output.contains("\"class\":[\"locked\"]"))

        let output = installation.home.appending("unlock.out")
        let unlocking = try BackgroundProgram(
            "/usr/bin/script", ["-qec", "\(Installation.programs)/taskhub unlock", "/dev/null"],
            environment: installation.environment(on: keyring.bus), output: output)
        try await wait(until: "the database is unlocked by its password") {
            if let window = try await keyring.screen.windows(titled: "Unlock Database").first {
                try await keyring.screen.type(TestKeePassXC.password, into: window)
            }
            return TextFile.contents(of: output).contains("The keyring is unlocked.")
        }
        try await wait(until: "unlock ends") { !unlocking.isRunning }
        #expect(try await installation.widget("render", "--format", "waybar").output.contains("\"class\":[\"empty\"]"))
        #expect(try await run("taskhub", "sync").status == 0)
    }

    @Test("With confirmation of access, nothing shows a window, and unlock says how to switch it off")
    func confirmed() async throws {
        defer { scene.end() }
        try await keyring.saving { try await scene.signIn(on: keyring.bus) }
        try await keyring.restart(isUnlocked: true, confirmsAccess: true)
        let answers = try await runAll(logout: true)
        for command in ["session", "sync", "refresh", "logout"] {
            #expect(answers[command]?.status == 75, "\(answers)")
            #expect(answers[command]?.errors.contains("the keyring is locked") == true, "\(answers)")
        }
        #expect(answers["unlock"]?.status == 75, "\(answers)")
        #expect(answers["unlock"]?.errors.contains("Secret Service Integration") == true, "\(answers)")
        #expect(answers["doctor"]?.output.contains("FAIL  keyring entry") == true, "\(answers)")
    }

    @Test("A sign-in says that no other program will be able to read the entry")
    func signIn() async throws {
        defer { scene.end() }
        try await keyring.restart(isUnlocked: true, confirmsAccess: true)
        _ = try await run("taskhub", "setup", scene.address)
        let login = try await run("taskhub", "login", "--device", "--adopt")
        #expect(login.status == 0 && login.output.contains("Signed in as"), "\(login)")
        #expect(login.errors.contains("Secret Service Integration"), "\(login)")
    }
}
