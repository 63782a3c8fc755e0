import Cards
import TaskCards
import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite("Hostile titles in bars, checked by the bars' own parsers or emulations of them")
struct HostileBarTests {
    @Test(
        "Each bar shows the text unchanged, and nothing in it has an effect",
        arguments: [
            (CardFormat.polybar, "polybar"), (.i3blocks, "i3blocks"), (.i3statusRust, "i3status_rust"),
            (.tmux, "tmux"), (.argos, "argos"), (.conky, "conky"), (.eww, "eww"), (.genmon, "genmon"),
            (.yambar, "yambar"),
        ])
    func bars(format: CardFormat, parser: String) async throws {
        try await expectHarmless(parser) { $0.rendered(as: format, theme: .light) }
    }

    @Test("With --markup none, waybar gets plain text")
    func plainWaybar() async throws {
        try await expectHarmless("waybar_plain") { $0.rendered(as: .waybar, theme: .light, markup: CardMarkup.none) }
    }

    @Test("With --markup pango, i3blocks and eww get markup without tags")
    func pango() async throws {
        try await expectHarmless("i3blocks_pango") { $0.rendered(as: .i3blocks, theme: .light, markup: .pango) }
        try await expectHarmless("eww_pango") { $0.rendered(as: .eww, theme: .light, markup: .pango) }
    }

    @Test(
        "A persistent i3blocks block gets each card as one line",
        arguments: [(CardMarkup.none, "i3blocks_stream"), (.pango, "i3blocks_stream_pango")])
    func stream(markup: CardMarkup, parser: String) async throws {
        try await expectHarmless(parser) { card in
            var stream = CardStream(format: .i3blocks, markup: markup)
            return stream.output(for: card, theme: .light) ?? []
        }
    }

    @Test("A title with right-to-left letters stays before its date, as Pango lays the line out")
    func titleOrder() async throws {
        let titles = [
            "שלום", "شراء الحليب", "خرید شیر ۲ لیتر", "Call דוד", "דוד back", "1 שלום 2", "(שלום)", "שלום 14",
            "a שלום b",
            "Buy milk", "ܫܠܡܐ", "ދިވެހި", "𐤔𐤋𐤌", "買い物",
        ]
        let input = titles.map { title in
            let due = Seed.due("2026-11-26T18:00:00Z")
            let card = HostileCards.card([Seed.snapshotTask(1, title, due: due)], .inline)
            let output = card.rendered(as: .waybar, theme: .light)
            return "\(title)\t19:00\t\(String(decoding: output, as: UTF8.self))"
        }
        let verdict = try await Judge.run(parser: "title_order", on: Array(input.joined().utf8))
        #expect(verdict.status == 0 && verdict.stdout == "", "\(verdict.stdout)\(verdict.stderr)")
    }

    @Test("A bar's line fits into the smallest buffer, however many bytes its characters take")
    func bytes() {
        let signs = [
            "👩🏽\u{200D}👩🏽\u{200D}👧🏽\u{200D}👦🏽\u{200D}👩🏽", "𐐀\u{1D167}\u{1D168}\u{1D169}\u{1D167}",
            "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "世",
        ]
        for sign in signs {
            let tasks = [Seed.snapshotTask(1, String(repeating: sign, count: 40))]
            let card = HostileCards.card(tasks, .inline)
            #expect(card.rendered(as: .text, theme: .light).count <= 513)
            #expect(card.rendered(as: .yambar, theme: .light).count < 1024)
            let path = CardSample(name: "", reading: .missing, containerPath: "/" + String(repeating: sign, count: 40))
            #expect(path.card(.inline).rendered(as: .yambar, theme: .light).count < 1024)
        }
    }

    /// Each card goes to the parser as plain text, as JSON with the whole titles, and as the bar gets it.
    ///
    /// Every title is the first of some card: a bar's line shows no other.
    private func expectHarmless(
        _ parser: String, sourceLocation: SourceLocation = #_sourceLocation, drawing: (WidgetCard) -> [UInt8]
    ) async throws {
        let input: [UInt8] = HostileCards.shown.flatMap { card, plain in plain + drawing(card) + [0] }
        let verdict = try await Judge.run(parser: parser, on: input)
        #expect(verdict.status == 0, "\(verdict.stderr)", sourceLocation: sourceLocation)
        #expect(verdict.stdout.prefix(3000) == "", sourceLocation: sourceLocation)
    }
}
