import Glibc
import Rigs
import TaskHubTestSupport
import Testing

@Suite("waybar", .timeLimit(.minutes(3)))
struct WaybarTests {
    private static let style = "* { font-family: 'DejaVu Sans'; font-size: 24px; color: #fff; background: #000; }"

    private let scene: BarScene
    /// Waybar 0.12 ends without one.
    private let bus: UserBus
    private let sway: HeadlessSway

    init() async throws {
        scene = try await BarScene()
        bus = try await UserBus(of: scene.user, services: [])
        sway = try await HeadlessSway(of: scene.user)
    }

    @Test("It shows a hostile title without an error, and a new task at once by its signal")
    func module() async throws {
        try await scene.tell("waybar:8")
        let bar = try await start(scene.example("waybar/config"))
        defer { bar.end() }
        try await wait(until: "waybar shows the card") {
            try await sway.picture().shows(BarScene.shown)
        }
        try await scene.expectNewTask(in: "waybar") { try await sway.picture().shows($0) }
        #expect(bar.isRunning)
        expectNoComplaint()
    }

    @Test("It shows each line of a running widget, a new task at once, and ends the widget")
    func watch() async throws {
        let bar = try await start(scene.example("waybar/watch"))
        defer { bar.end() }
        try await wait(until: "waybar shows the card") {
            try await sway.picture().shows(BarScene.shown)
        }
        try await scene.expectNewTask(in: "waybar that runs the widget") { try await sway.picture().shows($0) }
        expectNoComplaint()
        try await scene.expectWidgetEnds { kill(bar.pid, SIGTERM) }
        let other = try await start(scene.example("waybar/watch"))
        defer { other.end() }
        try await scene.expectWidgetEnds { other.end() }
    }

    @Test("A command that it does run is noticed")
    func trap() async throws {
        let trap = try await scene.trap("waybar/config", insteadOf: "taskhub-widget render --format waybar")
        let bar = try await start(trap)
        defer { bar.end() }
        try await scene.expectTouched(by: "waybar")
    }

    private func start(_ configuration: String) async throws -> BackgroundProgram {
        let example = TextFile.contents(of: scene.example("waybar/style.css"))
        let style = try await scene.user.place(WaybarTests.style + example, at: "style.css")
        return try scene.user.start(
            "/usr/bin/waybar", ["--config", configuration, "--style", style],
            adding: sway.environment, output: "waybar")
    }

    private func expectNoComplaint() {
        let log = scene.user.written("waybar") + scene.user.written("waybar.errors")
        for complaint in ["markup", "Gtk-WARNING", "Pango", "error"] {
            #expect(!log.contains(complaint), "\(log)")
        }
        scene.expectNothingTouched()
    }
}
