import BarRig
import KeyringRig
import TaskHubTestSupport
import Testing

@Suite("conky", .timeLimit(.minutes(3)))
struct ConkyTests {
    @Test("It shows hostile titles as they are, and a new task within its interval")
    func card() throws {
        let scene = try BarScene()
        // The example, on a console instead of a window.
        let configuration = try scene.user.place(
            """
            dofile("\(scene.example("conky/conky.conf"))")
            conky.config.out_to_x = false
            conky.config.out_to_console = true
            """, at: "conky.conf")
        let bar = try scene.user.start(
            // What goes into a file is kept back otherwise.
            "/usr/bin/stdbuf", ["-oL", "/usr/bin/conky", "--config=\(configuration)"], output: "conky")
        defer { bar.end() }
        try waitPatiently(until: "conky shows the card") {
            let shown = scene.user.written("conky")
            // What conky would put a template in for is parted by a sign that nobody sees.
            return shown.contains("Buy <b>&amp; %{A1:touch x:}milk")
                && shown.contains("$\u{200B}{exec touch x} #[fg=red]#S")
        }
        try scene.expectNewTask(in: "conky") { scene.user.written("conky").contains($0) }
        scene.expectNothingTouched()
    }
}
