import Rigs
import TaskHubTestSupport
import Testing

/// The built programs with a keyring on a private bus, and a contract server.
struct KeyringPrograms {
    let scene: SyncScene
    let bus: PrivateBus
    /// Where a keyring that has windows shows them.
    var screen: KeyringScreen?
    var installation: Installation { scene.installation }

    func run(_ program: String, _ arguments: String...) async throws -> Installation.Answer {
        try await installation.run(program, arguments, environment: installation.environment(on: bus))
    }

    /// Runs every program but login, and logout on request.
    ///
    /// Expects that none makes a call that prompts, other than the `allowed` ones, or shows a window.
    func runAll(logout: Bool = false, allowed: Set<String> = []) async throws -> [String: Installation.Answer] {
        var answers: [String: Installation.Answer] = [:]
        // Delete returns a prompt that is dismissed.
        let allowed = allowed.union(logout ? ["Delete"] : [])
        try await watching(allowed) {
            for command in ["session", "sync", "list", "doctor", "unlock"] + (logout ? ["logout"] : []) {
                answers[command] = try await run("taskhub", command)
            }
            answers["refresh"] = try await run("taskhub-intent", "refresh", "--deadline", "60")
        }
        return answers
    }

    /// Signs in, and expects that no call but the `allowed` ones prompts.
    func signIn(allowed: Set<String> = []) async throws {
        try await watching(allowed.union(["CreateItem"])) { try await scene.signIn(on: bus) }
    }

    /// Expects that every program works, and that logout signs out.
    func expectWorking(allowed: Set<String> = []) async throws {
        let answers = try await runAll(allowed: allowed)
        #expect(answers.values.allSatisfy { $0.status == 0 }, "\(answers)")
        #expect(answers["doctor"]?.output.contains(#/FAIL +(keyring|entry|sync)/#) == false, "\(answers)")
        try await watching(allowed.union(["Delete"])) {
            let logout = try await run("taskhub", "logout")
            #expect(logout.status == 0, "\(logout)")
        }
        #expect(try await run("taskhub", "session").status == 77)
    }

    /// Expects that every program says that the keyring is locked, logout included.
    func expectLocked() async throws {
        let answers = try await runAll(logout: true)
        for command in ["session", "sync", "unlock", "logout", "refresh"] {
            #expect(answers[command]?.status == 75, "\(command): \(answers)")
            #expect(answers[command]?.errors.contains("the keyring is locked") == true, "\(command): \(answers)")
        }
        #expect(answers["list"]?.errors.contains("keyring locked since") == true, "\(answers)")
        #expect(answers["doctor"]?.output.contains("FAIL  keyring unlocked") == true, "\(answers)")
        #expect(try await installation.widget("render", "--format", "waybar").output.contains("\"class\":[\"locked\"]"))
    }

    /// Runs unlock on a terminal, and types into the keyring's window until the keyring is unlocked.
    func unlock(typing text: String, intoWindowsTitled title: String) async throws {
        let screen = try #require(screen)
        let output = installation.home.appending("unlock.out")
        let unlocking = try BackgroundProgram(
            "/usr/bin/script", ["-qec", "\(Installation.programs)/taskhub unlock", "/dev/null"],
            environment: installation.environment(on: bus), output: output)
        try await wait(until: "the keyring is unlocked") {
            // What KeePassXC asks if the password was typed before its window was ready, and only the return key came.
            try await screen.dismiss(windowTitled: "Unlock failed and no password given")
            if let window = try await screen.windows(titled: title).first {
                try await screen.enter(text, into: window)
            }
            return TextFile.contents(of: output).contains("The keyring is unlocked.")
        }
        try await wait(until: "unlock ends") { !unlocking.isRunning }
    }

    private func watching(
        _ allowed: Set<String>, isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Void
    ) async throws {
        let before = try await screen?.windows()
        let monitor = try await BusMonitor(bus)
        try await work()
        try await #expect(monitor.calls().isDisjoint(with: BusMonitor.forbidden.subtracting(allowed)))
        let after = try await screen?.windows()
        #expect(after == before)
    }
}
