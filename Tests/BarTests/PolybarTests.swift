import BarRig
import Glibc
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
        let bar = try start(scene.example("polybar/config.ini"), scene, screen)
        defer { bar.end() }
        try wait(until: "polybar shows the card") {
            try screen.picture().shows(BarScene.shown)
        }
        try scene.expectNewTask(in: "polybar") { try screen.picture().shows($0) }
        expectNoComplaint(scene)
    }

    @Test("It draws what a running widget writes, a new task at once, and ends it")
    func tail() throws {
        let scene = try BarScene()
        let screen = try HeadlessX(of: scene.user)
        let bar = try start(scene.example("polybar/watch.ini"), scene, screen)
        defer { bar.end() }
        try wait(until: "polybar shows the card") {
            try screen.picture().shows(BarScene.shown)
        }
        try scene.expectNewTask(in: "polybar that runs the widget") { try screen.picture().shows($0) }
        expectNoComplaint(scene)
        try scene.expectWidgetEnds { kill(bar.pid, SIGTERM) }
        let other = try start(scene.example("polybar/watch.ini"), scene, screen)
        defer { other.end() }
        try scene.expectWidgetEnds { other.end() }
    }

    @Test("A command that it does run would be noticed")
    func trap() throws {
        let scene = try BarScene()
        let screen = try HeadlessX(of: scene.user)
        let trap = try scene.trap("polybar/config.ini", insteadOf: "taskhub-widget render --format polybar")
        let bar = try start(trap, scene, screen)
        defer { bar.end() }
        try scene.expectTouched(by: "polybar")
    }

    private func start(_ example: String, _ scene: BarScene, _ screen: HeadlessX) throws -> BackgroundProgram {
        let configuration = try scene.user.place(
            "include-file = \(example)\n\(PolybarTests.legible)\n", at: "polybar.ini")
        return try scene.user.start(
            "/usr/bin/polybar", ["--config=\(configuration)", "legible"], adding: screen.environment,
            output: "polybar")
    }

    private func expectNoComplaint(_ scene: BarScene) {
        let log = scene.user.written("polybar") + scene.user.written("polybar.errors")
        #expect(!log.contains("error"), "\(log)")
        scene.expectNothingTouched()
    }
}
