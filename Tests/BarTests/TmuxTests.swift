import BarRig
import TaskHubTestSupport
import Testing

@Suite("tmux", .timeLimit(.minutes(3)))
struct TmuxTests {
    /// A tmux in a window of another one, which reads its screen.
    private final class Terminal {
        let user: OrdinaryUser

        init(of user: OrdinaryUser, configuration: String) throws {
            self.user = user
            let inner = "exec env -u TMUX tmux -f '\(configuration)' new-session 'sleep 600'"
            try user.run(
                "tmux", ["-L", "outer", "-f", "/dev/null", "new-session", "-d", "-x", "140", "-y", "6", inner]
            ).expectSuccess()
        }

        deinit {
            for server in ["default", "outer"] {
                do {
                    _ = try user.run("tmux", ["-L", server, "kill-server"])
                } catch {
                    Issue.record(error)
                }
            }
        }

        func screen() throws -> String {
            try user.run("tmux", ["-L", "outer", "capture-pane", "-p"]).stdout
        }
    }

    @Test("The status line shows a hostile title as it is, and a new task at once")
    func statusLine() throws {
        let scene = try BarScene()
        try scene.tell("tmux")
        let terminal = try Terminal(of: scene.user, configuration: scene.example("tmux/tmux.conf"))
        try wait(until: "tmux shows the card") {
            try terminal.screen().contains(BarScene.shown)
        }
        try scene.expectNewTask(in: "tmux") { try terminal.screen().contains("2 overdue · \($0)") }
        scene.expectNothingTouched()
    }

    @Test("A command that it does run would be noticed")
    func trap() throws {
        let scene = try BarScene()
        let trap = try scene.trap("tmux/tmux.conf", insteadOf: "taskhub-widget render --format tmux")
        let terminal = try Terminal(of: scene.user, configuration: trap)
        try scene.expectTouched(by: "tmux")
        withExtendedLifetime(terminal) {}
    }
}
