import Foundation
import TaskHubTestSupport
import Testing

@Suite("What is typed and clicked in the app", .timeLimit(.minutes(10)))
struct AppInputTests {
    private let installation = Installation(zone: Installation.noon)

    private func run(_ steps: EmulatedTerminal.Step...) async throws {
        let report = try await EmulatedTerminal(installation: installation).run(steps + [.type("Q"), .end])
        report.expectQuit()
    }

    @Test("A click that arrives together with a key means what the screen shows after the key")
    func keyAndClick() async throws {
        // Six weeks, and the next month has five.
        try await installation.taskhub("add", "Far away", "--due", "2099-08-31")
        try await run(
            .wait("Far away"), .type("s"), .wait("August 2099"), .bytes("\u{1B}[6~\u{1B}[<0;47;23M"),
            .wait("September 2099"), .bytes("\u{1B}[27u"), .gone("September 2099"), .type("3"), .wait("Far away"),
            .type("M"), .wait("August 2099"), .bytes("\u{1B}[6~\u{1B}[<0;3;10M"), .wait("September 2099"))
    }

    @Test("A click on a ring that arrives together with a key completes no other task")
    func keyAndRing() async throws {
        try await installation.taskhub("add", "Late", "--due", "yesterday")
        for title in ["First", "Second"] { try await installation.taskhub("add", title, "--due", "today") }
        // The heading of the overdue tasks goes with the last of them.
        try await run(
            .wait("Inbox"), .type("2"), .wait("Overdue 1"), .bytes("x\u{1B}[<0;2;6M"), .wait("Completed"),
            .gone("Overdue"))
        let open = try await installation.taskhub("list", "due:today").output
        #expect(open.contains("First") && open.contains("Second"), "\(open)")
        #expect(try await installation.taskhub("list", "--completed").output.contains("Late"))
    }
}
