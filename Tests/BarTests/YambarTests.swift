import Rigs
import TaskHubTestSupport
import Testing

@Suite("yambar", .timeLimit(.minutes(3)))
struct YambarTests {
    @Test("It shows a hostile title and a new task")
    func module() async throws {
        let scene = try await BarScene()
        let sway = try await HeadlessSway(of: scene.user)
        let bar = try start(scene.example("yambar/config.yml"), scene, sway)
        defer { bar.end() }
        try await wait(until: "yambar shows the card") {
            try await sway.picture().shows(BarScene.shown)
        }
        try await scene.expectNewTask(in: "yambar") { try await sway.picture().shows($0) }
        #expect(bar.isRunning)
        scene.expectNothingTouched()
    }

    @Test("A command that it does run is noticed")
    func trap() async throws {
        let scene = try await BarScene()
        let sway = try await HeadlessSway(of: scene.user)
        let trap = try await scene.trap(
            "yambar/config.yml", insteadOf: "taskhub-widget, watch, --format, yambar", "touch, x")
        let bar = try start(trap, scene, sway)
        defer { bar.end() }
        try await scene.expectTouched(by: "yambar")
    }

    private func start(_ configuration: String, _ scene: BarScene, _ sway: HeadlessSway) throws -> BackgroundProgram {
        try scene.user.start(
            "/usr/bin/yambar", ["--config=\(configuration)"], adding: sway.environment, output: "yambar")
    }
}
