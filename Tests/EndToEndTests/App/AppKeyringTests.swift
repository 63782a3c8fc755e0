import Rigs
import TaskHubTestSupport
import Testing

@Suite("A locked keyring in the app", .serialized, .timeLimit(.minutes(5)))
struct AppKeyringTests {
    private static let prompt = "Unlock Login Keyring"

    /// A user who is signed in and has a task there, and a keyring that prompts on a screen.
    private func scene() async throws -> AppAccountScene {
        let scene = try await AppAccountScene(hasScreen: true)
        try await scene.addThere("Written in the browser")
        try await scene.expectDone("login")
        return scene
    }

    /// Until the app says that the keyring is locked, and shows the tasks.
    private func untilLocked(_ scene: AppAccountScene) -> [EmulatedTerminal.Step] {
        [
            .wait("synced 1"), .type("1"), .wait("Written in the browser"), .run(scene.lockingKeyring), .type("R"),
            .wait("keyring locked since"), .wait(": :unlock"), .wait("Written in the browser"),
        ]
    }

    @Test("The settings unlock it with its own prompt, the app has the terminal again, and a sync succeeds")
    func unlocked() async throws {
        let scene = try await scene()
        defer { scene.end() }
        let screen = try #require(scene.keyring.screen)
        let monitor = try await BusMonitor(scene.keyring.bus)
        async let answered: Void = {
            try await screen.waitForWindow(titled: Self.prompt)
            try await scene.addThere("Written while it was locked")
            try await screen.answer(windowTitled: Self.prompt, with: TestKeyring.password)
        }()
        let report = try await scene.app().run(
            untilLocked(scene) + [
                .type("5"), .wait("Unlock the keyring"), .mark, .type("\r"), .wrote("\u{1B}[?1049l"),
                .wrote("The keyring is unlocked."), .wrote("\u{1B}[?1049h"), .wait("Unlock the keyring"),
                .wait("synced 1"), .gone("keyring locked"), .type("1"), .wait("Written while it was locked"),
                .type("Q"), .end,
            ])
        report.expectQuit()
        try await answered
        #expect(try await monitor.count(of: "Prompt") == 1)
    }

    @Test("If the prompt is dismissed, the app says so in a line, shows the tasks, and never prompts by itself")
    func dismissed() async throws {
        let scene = try await scene()
        defer { scene.end() }
        let screen = try #require(scene.keyring.screen)
        let monitor = try await BusMonitor(scene.keyring.bus)
        async let dismissed: Void = {
            try await screen.waitForWindow(titled: Self.prompt)
            try await screen.dismiss(windowTitled: Self.prompt)
        }()
        let report = try await scene.app().run(
            untilLocked(scene) + [
                .type(":unlock\r"), .wait("the keyring is still locked"), .wait("Press any key to return"), .type(" "),
                .wait("The keyring is still locked"), .wait("Written in the browser"),
                .wait("keyring locked since"), .type("R"), .type("Q"), .end,
            ])
        report.expectQuit()
        try await dismissed
        try await untilNoPrograms(scene)
        let readings = try await monitor.count(of: "ReadAlias")
        try await scene.app().run(
            .wait("keyring locked since"), .wait("Written in the browser"), .type("R"), .type("Q"), .end
        ).expectQuit()
        try await untilNoPrograms(scene)
        #expect(try await monitor.count(of: "ReadAlias") > readings)
        #expect(try await monitor.count(of: "Prompt") == 1)
        #expect(try await screen.windows(titled: Self.prompt).isEmpty)
    }

    /// Waits until the synchronizations that the app has started end.
    private func untilNoPrograms(_ scene: AppAccountScene) async throws {
        try await wait(until: "they end") {
            !scene.installation.runningPrograms().contains { $0.hasPrefix("taskhub") }
        }
    }
}
