import Glibc
import Rigs
import TaskHubTestSupport
import Testing

@Suite("i3blocks", .timeLimit(.minutes(3)))
struct I3blocksTests {
    /// Reads the i3bar protocol strictly, and prints the last text.
    private static let judge = """
        import json, sys
        lines = sys.stdin.read().split('\\n')
        assert json.loads(lines[0])['version'] == 1
        complete = lines[1:-1]
        document = json.loads(''.join(complete) + ']')
        block = document[-1][-1]
        print(block.get('full_text', ''), block.get('markup', ''), sep='\\n')
        """

    private func shown(by scene: BarScene) async throws -> String {
        let judged = try await runProgram(
            "/usr/bin/python3", ["-c", I3blocksTests.judge], environment: ["PYTHONUTF8": "1"],
            stdin: Array(scene.user.written("i3blocks").utf8))
        return judged.status == 0 ? judged.stdout : "not yet: \(judged.stderr)"
    }

    @Test("It passes a hostile title to i3bar unchanged, and a new task at once by its signal")
    func block() async throws {
        let scene = try await BarScene()
        try await scene.tell("i3blocks:8")
        let bar = try scene.user.start(
            "/usr/bin/i3blocks", ["-c", scene.example("i3blocks/config")], output: "i3blocks")
        defer { bar.end() }
        try await wait(until: "i3blocks shows the card") {
            try await shown(by: scene).contains(BarScene.shown)
        }
        try await scene.expectNewTask(in: "i3blocks") { try await shown(by: scene).contains("2 overdue · \($0)") }
        #expect(bar.isRunning)
        scene.expectNothingTouched()
    }

    @Test("It passes each line of a running widget to i3bar, a new task at once, and ends the widget")
    func persistent() async throws {
        let scene = try await BarScene()
        let start = {
            try scene.user.start(
                "/usr/bin/setsid", ["/usr/bin/i3blocks", "-c", scene.example("i3blocks/watch")], output: "i3blocks")
        }
        let bar = try start()
        defer { bar.end() }
        let color = "<span foreground=\"#e5484d\">"
        let title = "Buy &lt;b&gt;&amp;amp; %{A1:touch x:}milk #(touch"
        try await wait(until: "i3blocks shows the card") {
            let shown = try await shown(by: scene)
            return shown.hasPrefix(color) && shown.contains(" open · 1 overdue · \(title)")
                && shown.hasSuffix("</span>\npango\n")
        }
        try await scene.expectNewTask(in: "i3blocks that runs the widget") {
            try await shown(by: scene).contains("2 overdue · \($0)")
        }
        scene.expectNothingTouched()
        // i3blocks waits for its children: i3bar and swaybar ask its whole group to quit.
        try await scene.expectWidgetEnds { killpg(bar.pid, SIGTERM) }
        let other = try start()
        defer { other.end() }
        try await scene.expectWidgetEnds { other.end() }
    }

    @Test("A command that it does run is noticed")
    func trap() async throws {
        let scene = try await BarScene()
        let configuration = try await scene.trap(
            "i3blocks/config", insteadOf: "taskhub-widget render --format i3blocks")
        let bar = try scene.user.start("/usr/bin/i3blocks", ["-c", configuration], output: "i3blocks")
        defer { bar.end() }
        try await scene.expectTouched(by: "i3blocks")
    }
}
