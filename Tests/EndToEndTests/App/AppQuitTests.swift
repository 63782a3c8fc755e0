import Foundation
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Quitting the app", .timeLimit(.minutes(5)))
struct AppQuitTests {
    private let installation = Installation(zone: Installation.noon)

    private func app(_ script: String) -> EmulatedTerminal {
        EmulatedTerminal(installation: installation, command: ["/bin/sh", "-c", script])
    }

    private func left() throws -> [UInt8] { try readFile(installation.home.appending("left")) }

    @Test("The prompt has a row of its own, also without an alternate screen", arguments: ["linux", "vt100", "xterm"])
    func prompt(terminal: String) async throws {
        try await installation.taskhub("add", "Only task")
        var app = app("\(Installation.programs)/taskhub; printf 'the prompt'; read -r line")
        app.terminal = ["TERM": terminal]
        let report = try await app.run(
            .wait("Only task"), .type("Q"), .wait("the prompt"), .snap("after"), .type("\n"), .end)
        report.expectQuit()
        let lines = try #require(report.screens["after"]?.lines)
        #expect(lines.contains("the prompt"), "\(lines)")
        #expect(lines.filter { $0.contains("quit") && $0.contains("help") }.isEmpty, "\(lines)")
    }

    @Test("Q in a burst of keys quits, what is before it is done, and what is behind it reaches neither app nor shell")
    func burst() async throws {
        try await installation.taskhub("add", "Only task")
        let script = """
            sh -c 'echo $$ > "$HOME/pid"; exec "\(Installation.programs)/taskhub"'
            usual=$(stty -g)
            stty -icanon -echo min 0 time 0
            dd bs=65536 count=1 of="$HOME/left" 2> /dev/null
            stty "$usual"
            printf 'the prompt'
            read -r line
            """
        // More than the app reads at once, all of it there before the app goes on.
        let keys =
            String(repeating: "j", count: 3000) + "aBuy milk\rQ" + String(repeating: ":add No milk\r", count: 400)
        func send(_ signal: String) -> EmulatedTerminal.Step {
            .run(["/bin/sh", "-c", "kill -\(signal) $(cat \"$HOME/pid\")"])
        }
        let report = try await app(script).run(
            .wait("Only task"), send("STOP"), .type(keys), send("CONT"), .wait("the prompt"), .type("\n"), .end)
        report.expectQuit()
        #expect(try left().isEmpty)
        let tasks = try await installation.taskhub("list").output
        #expect(tasks.contains("Buy milk") && !tasks.contains("No milk"), "\(tasks)")
    }

    @Test("Escape and Q that arrive together quit, from a screen and from a menu")
    func escape() async throws {
        try await installation.taskhub("add", "Only task")
        for keys in ["jjkx\u{1B}Q", "s\u{1B}Q", "pQ", "Ox\u{1B}Q"] {
            try await EmulatedTerminal(installation: installation).run(.wait("Inbox"), .type(keys), .end).expectQuit()
        }
    }
}
