import BarRig
import KeyringRig
import TaskHubTestSupport
import Testing

@Suite("yambar", .timeLimit(.minutes(3)))
struct YambarTests {
    @Test("It draws a hostile title on a screen, and a new task")
    func module() throws {
        let scene = try BarScene()
        let sway = try HeadlessSway(of: scene.user)
        let bar = try scene.user.start(
            "/usr/bin/yambar", ["--config=\(scene.example("yambar/config.yml"))"], adding: sway.environment,
            output: "yambar")
        defer { bar.end() }
        try waitPatiently(until: "yambar shows the card") {
            try sway.picture().shows(BarScene.shown)
        }
        try scene.expectNewTask(in: "yambar") { try sway.picture().shows($0) }
        #expect(bar.isRunning)
        scene.expectNothingTouched()
    }
}
