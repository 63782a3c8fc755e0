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

    @Test("Wide and hard spaces are typed, and so are letters that a terminal reports with Shift")
    func unusualCharacters() async throws {
        try await installation.taskhub("add", "Only task")
        try await run(
            .wait("Only task"), .type("a"), .wait("Add"), .type("買い\u{3000}物 5\u{A0}kg "), .bytes("\u{1B}[27;2;65~"),
            .bytes("\u{1B}[27;2;32~"), .type("b"), .wait("物 5 kg A b"), .bytes("\r"), .wait("Added"))
        #expect(try await installation.taskhub("list").output.contains("買い 物 5 kg A b"))
    }

    @Test("The rest of the key that returns to the app is no command, nor is what was typed to another program")
    func typedElsewhere() async throws {
        try await installation.taskhub("add", "Only task")
        try await run(
            .wait("Only task"), .type("5"), .wait("Account"), .type(":config\r"), .wait("Press any key"),
            // Home, whose second part is the key of a tab.
            .bytes("\u{1B}[1~"), .wait("Account"), .type("H"), .wait("Settings › History"))
        let editor = installation.home.appending("editor")
        let script = """
            #!/bin/sh
            stty -icanon -echo
            echo The editor waits.
            dd bs=1 count=1 of=/dev/null 2>/dev/null
            stty icanon echo

            """
        try writeFile(editor, Array(script.utf8))
        chmod(editor, 0o755)
        let there = Installation(
            zone: Installation.noon, environment: ["EDITOR": editor], home: installation.home)
        try await EmulatedTerminal(installation: there).run(
            .wait("Settings › History"), .type("1"), .wait("Only task"), .type("E"), .wait("The editor waits."),
            .type("x5"), .wait("Only task"), .type("H"), .wait("Inbox › History"), .type("Q"), .end
        ).expectQuit()
    }
}
