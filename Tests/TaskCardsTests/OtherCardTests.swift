import Cards
import Foundation
import TaskCards
import TaskHubTestSupport
import Testing

@Suite("Cards of another application, checked by real parsers and against the task card")
struct OtherCardTests {
    /// Each hostile title as every text of a card.
    private static let hostile = HostileTitles.all.map { title in
        Card(
            CardSubject(title, missing: title, icon: title), classes: [title], date: title,
            counts: CardCounts(CardCount(3, title), critical: CardCount(1, title), nothing: title),
            gauge: CardGauge(done: 1, of: 3, word: title, doneWord: title, clear: title),
            rows: [CardRow(title, id: title, detail: title, isMarked: true, level: 5, group: title)],
            notice: CardNotice(title, sentence: title))
    }

    @Test("Each waybar card is one line of strict JSON whose text and tooltip are Pango markup without tags")
    func waybar() async throws {
        let input = Self.hostile.flatMap { $0.rendered(as: .waybar) }
        #expect(input.count { $0 == 0x0A } == Self.hostile.count)
        let verdict = try await Judge.run(Judge.waybar, on: input, python: Judge.systemPython)
        #expect(verdict.status == 0 && verdict.stdout == "", "\(verdict.stdout)\(verdict.stderr)")
    }

    @Test("xmllint and rsvg-convert accept each SVG card", arguments: CardFamily.allCases)
    func svg(family: CardFamily) async throws {
        let directory = TemporaryDirectory()
        let paths = Self.hostile.indices.map { directory.appending("\($0).svg") }
        for (card, path) in zip(Self.hostile, paths) {
            try Data(card.rendered(as: .svg, family: family)).write(to: URL(filePath: path))
        }
        try await runProgram("/usr/bin/xmllint", ["--noout"] + paths).expectSuccess()
        try await runProgram(
            "/usr/bin/rsvg-convert", ["-f", "pdf", "-o", directory.appending("cards.pdf")] + paths,
            environment: ["HOME": directory.path], killAfter: 300_000
        ).expectSuccess()
    }

    /// The bars' own parsers judge the cards, in ``HostileBarTests``.
    @Test(
        "A line is escaped as the same line of a card is",
        arguments: [CardFormat.polybar, .tmux, .conky, .i3blocks, .yambar])
    func lines(format: CardFormat) {
        for (line, card) in HostileLines.all {
            let expected = firstLine(of: card.rendered(as: format, theme: .light))
            let output = Card(CardSubject("Other"), line: line).rendered(as: format)
            #expect(firstLine(of: output) == expected, "\(line)")
        }
    }

    /// Without what isolates a right-to-left title: another application's line has no parts.
    private func firstLine(of output: [UInt8]) -> String? {
        String(decoding: output, as: UTF8.self).replacing(/[\u{2068}\u{2069}]/, with: "").split(separator: "\n").first
            .map(String.init)
    }

    @Test(
        "A text in JSON is escaped as that of a card is",
        arguments: [
            (CardFormat.waybar, CardMarkup.pango), (.waybar, .none), (.eww, .none), (.eww, .pango),
            (.i3statusRust, .none),
        ])
    func json(format: CardFormat, markup: CardMarkup) throws {
        for (line, card) in HostileLines.all {
            let expected = try text(in: card.rendered(as: format, theme: .light, markup: markup))
                .replacing(/[\u{2068}\u{2069}]/, with: "")
            let output = Card(CardSubject("Other"), line: line).rendered(as: format, markup: markup)
            #expect(try text(in: output) == expected, "\(line)")
        }
    }

    @Test("A card's line for a bar stays within its length, even with letters that have no width")
    func lettersWithoutWidth() {
        let task = Seed.snapshotTask(1, String(repeating: "\u{1161}", count: 500), listName: "x")
        let card = HostileCards.card([task], .inline)
        #expect(card.rendered(as: .polybar, theme: .light).count <= 513)
        #expect(card.rendered(as: .yambar, theme: .light).count < 1024)
    }

    private func text(in json: [UInt8]) throws -> String {
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
        return try #require(object["text"] as? String)
    }
}

/// The lines of cards with hostile titles, each with its card.
private enum HostileLines {
    static let all: [(String, WidgetCard)] = HostileCards.all.prefix(400).map { tasks in
        let card = HostileCards.card(tasks, .inline, hasBarColors: false)
        return (String(decoding: card.rendered(as: .text, theme: .light).dropLast(), as: UTF8.self), card)
    }
}
