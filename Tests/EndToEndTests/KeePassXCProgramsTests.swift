import Rigs
import TaskHubTestSupport
import Testing

@Suite("The programs on KeePassXC", .serialized, .timeLimit(.minutes(4)))
struct KeePassXCProgramsTests {
    private let programs: KeyringPrograms
    private let keyring: TestKeePassXC
    private var scene: SyncScene { programs.scene }
    private var installation: Installation { programs.installation }

    init() async throws {
        // If it cannot start, no server is left behind.
        keyring = try await TestKeePassXC()
        programs = KeyringPrograms(scene: try await SyncScene(), bus: keyring.bus, screen: keyring.screen)
    }

    @Test("With an unlocked database, every program succeeds, and no window appears")
    func unlocked() async throws {
        defer { scene.end() }
        // A new entry comes with a prompt that shows no window.
        try await keyring.saving { try await programs.signIn(allowed: ["Prompt"]) }
        try await programs.expectWorking()
    }

    @Test("With a locked database, nothing shows a window, logout included, and unlock on a terminal asks")
    func locked() async throws {
        defer { scene.end() }
        try await keyring.saving { try await scene.signIn(on: keyring.bus) }
        #expect(try await programs.run("taskhub", "sync").status == 0)
        try await keyring.restart(isUnlocked: false, confirmsAccess: false)
        try await programs.expectLocked()

        try await programs.unlock(typing: TestKeePassXC.password, intoWindowsTitled: "Unlock Database")
        #expect(try await installation.widget("render", "--format", "waybar").output.contains("\"class\":[\"empty\"]"))
        #expect(try await programs.run("taskhub", "sync").status == 0)
    }

    @Test("With confirmation of access, nothing shows a window, and unlock says how to switch it off")
    func confirmed() async throws {
        defer { scene.end() }
        try await keyring.saving { try await scene.signIn(on: keyring.bus) }
        try await keyring.restart(isUnlocked: true, confirmsAccess: true)
        let answers = try await programs.runAll(logout: true)
        for command in ["session", "sync", "refresh", "unlock", "logout"] {
            #expect(answers[command]?.status == 75, "\(answers)")
            #expect(answers[command]?.errors.contains("Secret Service Integration") == true, "\(answers)")
        }
        #expect(answers["doctor"]?.output.contains("FAIL  keyring entry") == true, "\(answers)")
    }

    @Test("With confirmation of access and an entry, login names the setting before the sign-in page, and asks nothing")
    func signInAgain() async throws {
        defer { scene.end() }
        try await keyring.saving { try await scene.signIn(on: keyring.bus) }
        try await keyring.restart(isUnlocked: true, confirmsAccess: true)
        let before = try await keyring.screen.windows()
        let monitor = try await BusMonitor(keyring.bus)
        let login = "taskhub login --no-browser --adopt"
        for command in [
            "\(Installation.programs)/\(login)", "script -qec '\(Installation.programs)/\(login)' /dev/null",
        ] {
            // The exit code of `timeout` shows that it waits for a window.
            let answer = try await runProgram(
                "/bin/sh", ["-c", "timeout 20 \(command) < /dev/null 2>&1"],
                environment: installation.environment(on: keyring.bus), killAfter: 60_000)
            #expect(answer.status == 75 && !answer.stdout.contains("http"), "\(answer)")
            #expect(answer.stdout.contains("Secret Service Integration"), "\(answer)")
        }
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden))
        try await #expect(keyring.screen.windows() == before)
    }

    @Test("A sign-in says that no other program will be able to read the entry")
    func signIn() async throws {
        defer { scene.end() }
        try await keyring.restart(isUnlocked: true, confirmsAccess: true)
        _ = try await programs.run("taskhub", "setup", scene.address)
        let login = try await programs.run("taskhub", "login", "--device", "--adopt")
        #expect(login.status == 0 && login.output.contains("Signed in as"), "\(login)")
        #expect(login.errors.contains("Secret Service Integration"), "\(login)")
    }
}
