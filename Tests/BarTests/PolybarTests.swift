import BarRig
import KeyringRig
import TaskHubTestSupport
import Testing

@Suite("polybar", .timeLimit(.minutes(3)))
struct PolybarTests {
    /// The example with a font that is large enough to be read off a picture.
    private static let legible = """
        [bar/legible]
        inherit = bar/main
        width = 100%
        height = 40
        background = #000000
        foreground = #ffffff
        font-0 = DejaVu Sans:size=16
        """

    @Test("It draws a hostile title without running it, and a new task at once, by its hook")
    func module() throws {
        let scene = try BarScene()
        try scene.tell("polybar:tasks")
        let screen = try HeadlessX(of: scene.user)
        let configuration = try scene.user.place(
            "include-file = \(scene.example("polybar/config.ini"))\n\(PolybarTests.legible)\n", at: "polybar.ini")
        let bar = try scene.user.start(
            "/usr/bin/polybar", ["--config=\(configuration)", "legible"], adding: screen.environment,
            output: "polybar")
        defer { bar.end() }
        try waitPatiently(until: "polybar shows the card") {
            try screen.picture().shows(BarScene.shown)
        }
        try scene.expectNewTask(in: "polybar") { try screen.picture().shows($0) }
        let log = scene.user.written("polybar") + scene.user.written("polybar.errors")
        #expect(!log.contains("error"), "\(log)")
        scene.expectNothingTouched()
    }
}
