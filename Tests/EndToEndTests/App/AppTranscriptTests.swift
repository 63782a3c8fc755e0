import Foundation
import TaskHubTestSupport
import Testing

@Suite("The app with a screen reader", .timeLimit(.minutes(5)))
struct AppTranscriptTests {
    private let installation = Installation(zone: Installation.noon)

    /// Everything that the app wrote to the terminal.
    private func written(_ command: String, _ steps: [EmulatedTerminal.Step]) async throws -> String {
        let copy = installation.home.appending("typescript")
        let app = EmulatedTerminal(
            installation: installation, command: ["/usr/bin/script", "-qec", command, copy])
        let report = try await app.run(steps)
        #expect(report.failure == nil && report.status == 0)
        return String(decoding: try readFile(copy).drop { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    @Test(
        "Lines are added below the prompt, without a screen of their own, and none is written again",
        arguments: ["taskhub --accessible", "taskhub app --accessible", "env TASKHUB_ACCESSIBLE=1 taskhub"])
    func lines(command: String) async throws {
        for title in ["Buy milk", "Call Zoë", "Write a letter"] { try await installation.taskhub("add", title) }
        let words = command.replacing("taskhub", with: "\(Installation.programs)/taskhub")
        let text = try await written(
            words,
            [
                .wait("Inbox"), .wait("> Buy milk"), .type("j"), .wait("> Call Zoë"),
                .type("a"), .wait("Add:"), .type("Wash up tomorrow"),
                .wait("Add: Wash up tomorrow"), .bytes("\r"),
                .wait("Added: Wash up"), .type("x"), .wait("Completed"), .type("Q"), .end,
            ])
        for sequence in ["\u{1B}[?1049h", "\u{1B}[2J", "\u{1B}[?25l"] { #expect(!text.contains(sequence)) }
        // No cursor is moved to another row.
        #expect(text.firstMatch(of: /\u{1B}\[\d*;?\d*[ABH]/) == nil, "\(text)")
        #expect(text.components(separatedBy: "> Call Zoë").count == 2, "\(text)")
        #expect(text.components(separatedBy: "Write a letter").count == 2, "\(text)")
        #expect(text.contains("Add: Wash up tomorrow\r"), "\(text)")
    }
}
