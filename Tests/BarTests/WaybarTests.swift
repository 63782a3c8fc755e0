import BarRig
import KeyringRig
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
        let style = try scene.user.place(WaybarTests.style, at: "style.css")
        let bar = try scene.user.start(
            "/usr/bin/waybar", ["--config", scene.example("waybar/config"), "--style", style],
            adding: sway.environment, output: "waybar")
        defer { bar.end() }
        try waitPatiently(until: "waybar shows the card") {
            try sway.picture().shows(BarScene.shown)
        }
        try scene.expectNewTask(in: "waybar") { try sway.picture().shows($0) }
        #expect(bar.isRunning)
        let log = scene.user.written("waybar") + scene.user.written("waybar.errors")
        for complaint in ["markup", "Gtk-WARNING", "Pango", "error"] {
            #expect(!log.contains(complaint), "\(log)")
        }
        scene.expectNothingTouched()
    }
}
