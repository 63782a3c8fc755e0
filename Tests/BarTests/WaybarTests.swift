import BarRig
import Glibc
import TaskHubTestSupport
import Testing

@Suite("waybar", .timeLimit(.minutes(3)))
struct WaybarTests {
    private static let style = "* { font-family: 'DejaVu Sans'; font-size: 24px; color: #fff; background: #000; }"

    @Test("It draws a hostile title on a screen, complains about nothing, and draws a new task at once, by its signal")
    func module() throws {
        let scene = try BarScene()
        try scene.tell("waybar:8")
        let sway = try HeadlessSway(of: scene.user)
        let bar = try start(scene.example("waybar/config"), scene, sway)
        defer { bar.end() }
        try wait(until: "waybar shows the card") {
            try sway.picture().shows(BarScene.shown)
        }
        try scene.expectNewTask(in: "waybar") { try sway.picture().shows($0) }
        #expect(bar.isRunning)
        expectNoComplaint(scene)
    }

    @Test("It draws what a running widget writes, a new task at once, and ends it")
    func watch() throws {
        let scene = try BarScene()
        let sway = try HeadlessSway(of: scene.user)
        let bar = try start(scene.example("waybar/watch"), scene, sway)
        defer { bar.end() }
        try wait(until: "waybar shows the card") {
            try sway.picture().shows(BarScene.shown)
        }
        try scene.expectNewTask(in: "waybar that runs the widget") { try sway.picture().shows($0) }
        expectNoComplaint(scene)
        try scene.expectWidgetEnds { kill(bar.pid, SIGTERM) }
        let other = try start(scene.example("waybar/watch"), scene, sway)
        defer { other.end() }
        try scene.expectWidgetEnds { other.end() }
    }

    @Test("A command that it does run would be noticed")
    func trap() throws {
        let scene = try BarScene()
        let sway = try HeadlessSway(of: scene.user)
        let trap = try scene.trap("waybar/config", insteadOf: "taskhub-widget render --format waybar")
        let bar = try start(trap, scene, sway)
        defer { bar.end() }
        try scene.expectTouched(by: "waybar")
    }

    private func start(_ configuration: String, _ scene: BarScene, _ sway: HeadlessSway) throws -> BackgroundProgram {
        let style = try scene.user.place(WaybarTests.style, at: "style.css")
        return try scene.user.start(
            "/usr/bin/waybar", ["--config", configuration, "--style", style],
            adding: sway.environment, output: "waybar")
    }

    private func expectNoComplaint(_ scene: BarScene) {
        let log = scene.user.written("waybar") + scene.user.written("waybar.errors")
        for complaint in ["markup", "Gtk-WARNING", "Pango", "error"] {
            #expect(!log.contains(complaint), "\(log)")
        }
        scene.expectNothingTouched()
    }
}
