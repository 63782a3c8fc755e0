import BarRig
import KeyringRig
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
        print(document[-1][-1].get('full_text', ''))
        """

    private func shown(by scene: BarScene) throws -> String {
        let judged = try runProgram(
            "/usr/bin/python3", ["-c", I3blocksTests.judge], environment: ["PYTHONUTF8": "1"],
            stdin: Array(scene.user.written("i3blocks").utf8))
        return judged.status == 0 ? judged.stdout : "not yet: \(judged.stderr)"
    }

    @Test("It hands a hostile title to i3bar as it is, and a new task at once, by its signal")
    func block() throws {
        let scene = try BarScene()
        try scene.tell("i3blocks:8")
        let bar = try scene.user.start(
            "/usr/bin/i3blocks", ["-c", scene.example("i3blocks/config")], output: "i3blocks")
        defer { bar.end() }
        try waitPatiently(until: "i3blocks shows the card") {
            try shown(by: scene).contains(BarScene.shown)
        }
        try scene.expectNewTask(in: "i3blocks") { try shown(by: scene).contains("2 overdue · \($0)") }
        #expect(bar.isRunning)
        scene.expectNothingTouched()
    }
}
