import Cards
import TaskHubTestSupport
import Testing
import TextLayout

@Suite("A card whose texts are all hostile")
struct HostileApplicationTests {
    /// A card with that text wherever an application can put one.
    private func card(_ text: String, line: String? = nil, state: CardState = .ready) -> Card {
        Card(
            CardSubject(text, missing: text, icon: text, link: text + "<"), state: state, line: line, short: line,
            classes: Array(repeating: text, count: 9), date: text,
            counts: CardCounts(
                CardCount(.max, text, name: text), critical: CardCount(.max, text, name: "critical"),
                others: [CardCount(-1, text)], nothing: text),
            gauge: CardGauge(done: .max, of: .max, word: text, doneWord: text, clear: text),
            rows: (1...20).map { number in
                CardRow(
                    text, id: number == 1 ? String(repeating: "1", count: 40) : text, detail: text, isMarked: true,
                    level: number, group: text, actions: CardActions([text: [text], "x": [text, "y"]]))
            },
            message: state == .ready ? nil : CardMessage(text, detail: text, advice: text, command: text),
            notice: CardNotice(text, sentence: text), openCommand: text,
            actions: CardActions([text: [text], "x": [text]]))
    }

    private func cards(_ text: String) -> [Card] {
        [
            card(text), card(text, line: text), card(text, state: .stale), card(text, line: text, state: .locked),
            card(text, state: .missing), card(text, state: .empty),
        ]
    }

    private static let texts =
        HostileTitles.all + [
            "<b>&\u{1B}[31m\u{202E}x\"'|%{A1:x:}#[fg]$(date)${template0} \\x41\n-- ",
            String(repeating: "👩🏽\u{200D}👩🏽\u{200D}👧🏽\u{200D}👦🏽\u{200D}👩🏽", count: 200), String(repeating: "世", count: 600),
            String(repeating: "\u{1161}", count: 500), String(repeating: "x", count: 600), "⚠", "",
        ]

    @Test("No text ends a line, and no text is markup, a tag, a command or an address", arguments: texts)
    func formats(text: String) {
        for card in cards(text) {
            func output(_ format: CardFormat) -> String { String(decoding: card.rendered(as: format), as: UTF8.self) }
            for format in [CardFormat.waybar, .polybar, .i3statusRust, .tmux, .eww, .json] {
                #expect(output(format).split(separator: "\n", omittingEmptySubsequences: false).count == 2, "\(format)")
            }
            let plain = output(.polybar) + output(.text) + output(.yambar) + output(.svg)
            #expect(
                !plain.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F || $0 == "\u{202E}" }
            )
            #expect(!output(.polybar).contains("%{") && !output(.conky).contains("${"))
            #expect(
                output(.genmon).replacing("</", with: "<").split(separator: "<").allSatisfy { part in
                    ["txt>", "tool>", "span", "\n"].contains { part.hasPrefix($0) }
                }, "\(output(.genmon))")
            #expect(!output(.argos).contains("href=") && !output(.svg).contains("<a "))
            #expect(!output(.svg).contains("<b>") && !output(.waybar).contains("<b>"))
        }
    }

    @Test("Each bar's line fits into its buffer", arguments: texts)
    func sizes(text: String) {
        for card in cards(text) {
            #expect(card.rendered(as: .text, family: .inline).count <= 513)
            #expect(card.rendered(as: .yambar).count < 1024)
            for format in CardFormat.allCases {
                for family in CardFamily.allCases {
                    #expect(card.rendered(as: format, family: family).count < 128 * 1024)
                }
            }
        }
    }

    @Test("No line of a text card is wider than its family", arguments: texts)
    func widths(text: String) {
        let widths: [CardFamily: Int] = [.inline: 80, .rectangular: 40, .small: 32, .medium: 48, .large: 64]
        for card in cards(text) {
            for (family, width) in widths {
                let output = String(decoding: card.rendered(as: .text, family: family), as: UTF8.self)
                for line in output.split(separator: "\n") {
                    #expect(TerminalColumns.width(of: String(line)) <= width, "\(family): \(line)")
                }
            }
        }
    }

    @Test("Values outside their limits are clamped or left out")
    func limits() {
        let card = Card(
            CardSubject("x", link: "x://y?id="), classes: ["a b", "c\"d", "⚠"] + Array(repeating: "e", count: 9),
            counts: CardCounts(CardCount(.min, "things", name: "things")), gauge: CardGauge(done: 5, of: -1),
            rows: [CardRow("y", id: "a b", level: 10)], openCommand: "run <txt>")
        let yambar = String(decoding: card.rendered(as: .yambar), as: UTF8.self)
        #expect(yambar.contains("class|string|ready ab cd e\nthings|int|0\npercentage|range:0-100|100\nid|string|\n"))
        #expect(!String(decoding: card.rendered(as: .text), as: UTF8.self).contains("!"))
        #expect(!String(decoding: card.rendered(as: .genmon), as: UTF8.self).contains("txtclick"))
        let percent = Card(CardSubject("x"), line: "x", gauge: CardGauge(percent: 137))
        #expect(String(decoding: percent.rendered(as: .tmux, family: .circular), as: UTF8.self) == "100%\n")
    }
}
