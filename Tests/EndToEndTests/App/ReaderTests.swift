import TaskHubTestSupport
import Testing

@Suite("What screen readers speak", .timeLimit(.minutes(10)))
struct ReaderTests {
    private let installation = Installation(zone: Installation.noon)
    private let start: [ScreenReader.Step] = [.until("esc quit"), .until("? for all keys", "h")]
    private let call = "Call Zoë, due tomorrow"
    private let wash = "Wash up, due today"

    @Test(
        "From the first run to the end, a key has spoken what is new, once and without drawings",
        arguments: ScreenReader.Kind.allCases)
    func journey(kind: ScreenReader.Kind) async throws {
        let spoken = try await ScreenReader(kind: kind, installation: installation).run(
            start + [
                .key("a", "Add:"), .line("Call Zoë tomorrow", call, "Added: \(call), u undoes"),
                .key("a", "Add:"), .line("Wash up today", "\(wash), 1 of 2", "Added: \(wash), u undoes"),
                .until(wash, "2"), .until(call, "3"), .key("4", "Lists", "No lists yet", "Press a to add one"),
                .until("Account", "5"), .until(call, "1"),
                .key("j", "\(call), 2 of 2"), .key("k", "\(wash), 1 of 2"),
                .until("Added: Wash up", "\r"), .key("q", "Inbox", "\(wash), selected, 1 of 2", call),
                .key("x", call, "Completed: Wash up, u undoes"),
                .key("u", "\(wash), 1 of 2", "Undone step 3: Completed: Wash up"),
                .key(":", "Command:"), .until("to see the ids.", "done 0000ffff\r"),
                .line("\u{15}done", call, "Completed: Wash up, u undoes"),
                .key(
                    "p", "Priority", "5, !5, high", "4, !4", "3, !3, medium", "2, !2", "1, !1, low",
                    "0, None, selected, 6 of 6"
                ),
                .key("1", "Call Zoë, due tomorrow, priority 1", "Changed: Call Zoë, u undoes"),
                .end("Q"),
            ])
        for phrase in spoken.joined() {
            #expect(phrase.allSatisfy { !"─│█░○●✓›·\u{1B}".contains($0) }, "\(phrase)")
        }
    }

    @Test("The help is read to its end, and Ctrl-C ends the app in it", arguments: ScreenReader.Kind.allCases)
    func help(kind: ScreenReader.Kind) async throws {
        try await ScreenReader(kind: kind, installation: installation).run(
            start + [.until("quit, quit", "?"), .end("\u{3}")], status: 130)
    }

    @Test("Each typed character is spoken alone, and so is the one under the cursor")
    func typing() async throws {
        var reader = ScreenReader(kind: .fenrir, installation: installation)
        reader.speaksKeys = true
        try await reader.run(
            start + [
                .key("a", "Add:"), .key("M", "M"), .key("i", "i"), .key("\u{7F}", "i"), .key("\u{1B}[D", "M"),
                .key("x", "x"), .key("\r", "xM", "Added: xM, u undoes"), .end("Q"),
            ])
    }
}
