import Glibc
import Rigs
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

    @Test("It shows a hostile title without running it, and a new task at once by its hook")
    func module() async throws {
        let scene = try await BarScene()
        try await scene.tell("polybar:tasks")
        let screen = try await HeadlessX(of: scene.user)
        let bar = try await start(scene.example("polybar/config.ini"), scene, screen)
        defer { bar.end() }
        try await wait(until: "polybar shows the card") {
            try await screen.picture().shows(BarScene.shown)
        }
        try await scene.expectNewTask(in: "polybar") { try await screen.picture().shows($0) }
        expectNoComplaint(scene)
    }

    @Test("It shows each line of a running widget, a new task at once, and ends the widget")
    func tail() async throws {
        let scene = try await BarScene()
        let screen = try await HeadlessX(of: scene.user)
        let bar = try await start(scene.example("polybar/watch.ini"), scene, screen)
        defer { bar.end() }
        try await wait(until: "polybar shows the card") {
            try await screen.picture().shows(BarScene.shown)
        }
        try await scene.expectNewTask(in: "polybar that runs the widget") { try await screen.picture().shows($0) }
        expectNoComplaint(scene)
        try await scene.expectWidgetEnds { kill(bar.pid, SIGTERM) }
        let other = try await start(scene.example("polybar/watch.ini"), scene, screen)
        defer { other.end() }
        try await scene.expectWidgetEnds { other.end() }
    }

    @Test("A command that it does run is noticed")
    func trap() async throws {
        let scene = try await BarScene()
        let screen = try await HeadlessX(of: scene.user)
        let trap = try await scene.trap("polybar/config.ini", insteadOf: "taskhub-widget render --format polybar")
        let bar = try await start(trap, scene, screen)
        defer { bar.end() }
        try await scene.expectTouched(by: "polybar")
    }

    private func start(_ example: String, _ scene: BarScene, _ screen: HeadlessX) async throws -> BackgroundProgram {
        let configuration = try await scene.user.place(
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
