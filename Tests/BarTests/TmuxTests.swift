import Rigs
import TaskHubTestSupport
import Testing

@Suite("tmux", .timeLimit(.minutes(3)))
struct TmuxTests {
    /// A tmux in a window of another one, which reads its screen.
    private final class Terminal {
        let user: OrdinaryUser

        init(of user: OrdinaryUser, configuration: String) async throws {
            self.user = user
            let inner = "exec env -u TMUX tmux -f '\(configuration)' new-session 'sleep 600'"
            try await user.run(
                "tmux", ["-L", "outer", "-f", "/dev/null", "new-session", "-d", "-x", "140", "-y", "6", inner]
            ).expectSuccess()
        }

        /// Ends the servers in any case.
        static func with(
            _ user: OrdinaryUser, configuration: String, _ body: (Terminal) async throws -> Void
        ) async throws {
            let result: Result<Void, any Error>
            do {
                result = .success(try await body(Terminal(of: user, configuration: configuration)))
            } catch {
                result = .failure(error)
            }
            for server in ["default", "outer"] { _ = try await user.run("tmux", ["-L", server, "kill-server"]) }
            try result.get()
        }

        func screen() async throws -> String {
            try await user.run("tmux", ["-L", "outer", "capture-pane", "-p"]).stdout
        }
    }

    @Test("The status line shows a hostile title unchanged, and a new task at once")
    func statusLine() async throws {
        let scene = try await BarScene()
        try await scene.tell("tmux")
        try await Terminal.with(scene.user, configuration: scene.example("tmux/tmux.conf")) { terminal in
            try await wait(until: "tmux shows the card") {
                try await terminal.screen().contains(BarScene.shown)
            }
            try await scene.expectNewTask(in: "tmux") { try await terminal.screen().contains("2 overdue · \($0)") }
        }
        scene.expectNothingTouched()
    }

    @Test("A command that it does run is noticed")
    func trap() async throws {
        let scene = try await BarScene()
        let trap = try await scene.trap("tmux/tmux.conf", insteadOf: "taskhub-widget render --format tmux")
        try await Terminal.with(scene.user, configuration: trap) { _ in
            try await scene.expectTouched(by: "tmux")
        }
    }
}
