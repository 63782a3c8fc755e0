import Cards
import Foundation
import TaskCards
import TaskHubTestSupport
import Testing

@Suite("Lines of another application in bars")
struct OtherLineTests {
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
