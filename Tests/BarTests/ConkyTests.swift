import Rigs
import TaskHubTestSupport
import Testing

@Suite("conky", .timeLimit(.minutes(3)))
struct ConkyTests {
    @Test("It shows hostile titles unchanged, and a new task within its interval")
    func card() async throws {
        let scene = try await BarScene()
        let bar = try await start(scene.example("conky/conky.conf"), scene)
        defer { bar.end() }
        try await wait(until: "conky shows the card") {
            let shown = scene.user.written("conky")
            // An invisible character splits the titles in which conky would expand a variable.
            return shown.contains("Buy <b>&amp; %{A1:touch x:}milk")
                && shown.contains("$\u{200B}{exec touch x} #[fg=red]#S")
        }
        try await scene.expectNewTask(in: "conky") { scene.user.written("conky").contains($0) }
        scene.expectNothingTouched()
    }

    @Test("A command that it does run is noticed")
    func trap() async throws {
        let scene = try await BarScene()
        let command = "taskhub-widget render --format conky --family medium"
        let bar = try await start(try scene.trap("conky/conky.conf", insteadOf: command), scene)
        defer { bar.end() }
        try await scene.expectTouched(by: "conky")
    }

    /// On a console instead of a window.
    private func start(_ configuration: String, _ scene: BarScene) async throws -> BackgroundProgram {
        let onConsole = try await scene.user.place(
            """
            dofile("\(configuration)")
            conky.config.out_to_x = false
            conky.config.out_to_console = true
            """, at: "conky.conf")
        return try scene.user.start(
            // What goes into a file is kept back otherwise.
            "/usr/bin/stdbuf", ["-oL", "/usr/bin/conky", "--config=\(onConsole)"], output: "conky")
    }
}
