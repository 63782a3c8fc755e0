import Cards
import Foundation
import TaskCards
import TaskHubTestSupport
import Testing

@Suite("Lines of another application in bars")
struct BarSegmentTests {
    /// The bars' own parsers judge the cards, in ``HostileBarTests``.
    @Test(
        "A line is escaped as the same line of a card is",
        arguments: [CardFormat.polybar, .tmux, .conky, .i3blocks, .yambar])
    func lines(format: CardFormat) throws {
        for (line, card) in HostileLines.all {
            let expected = firstLine(of: card.rendered(as: format, theme: .light))
            let output = try #require(BarSegment(line).rendered(as: format))
            #expect(firstLine(of: output) == expected, "\(line)")
        }
    }

    /// Without what isolates a right-to-left title: another application's text has no parts.
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
            let output = try #require(BarSegment(line).rendered(as: format, markup: markup))
            #expect(try text(in: output) == expected, "\(line)")
        }
    }

    @Test("Details are escaped, and clean of what could end a line", arguments: [CardFormat.argos, .genmon, .waybar])
    func details(format: CardFormat) throws {
        for title in HostileTitles.all {
            let output = try #require(BarSegment("x", details: [title, "", "-end"]).rendered(as: format))
            let text = String(decoding: output, as: UTF8.self)
            let lines = text.split(separator: "\n")
            switch format {
            case .argos:
                #expect((5...6).contains(lines.count), "\(text)")
                #expect(lines.dropLast(2).allSatisfy { $0 == "---" || $0.hasSuffix(" ansi=false") }, "\(text)")
                #expect(lines.dropLast(2).last?.hasPrefix("&#45;end") == true, "\(text)")
            case .genmon:
                #expect(text.components(separatedBy: "<").count == 5 && text.hasSuffix("-end</tool>\n"), "\(text)")
            default: #expect(lines.count == 1 && text.contains("-end\",\"class\""), "\(text)")
            }
        }
    }

    @Test("Each bar gets the same segment in its own words")
    func formats() throws {
        let segment = BarSegment(
            "3 of 8", short: "3/8", details: ["one", "two"], state: "low", classes: ["a b", "c\"d"], tone: .warning,
            percentage: 137)
        func output(_ format: CardFormat) throws -> String {
            String(decoding: try #require(segment.rendered(as: format)), as: UTF8.self)
        }
        #expect(try output(.text) == "3 of 8\none\ntwo\n")
        #expect(
            try output(.waybar)
                == ##"{"text":"<span foreground=\"#c77700\">3 of 8</span>","alt":"low","tooltip":"one\ntwo","##
                + #""class":["low","ab","cd"],"percentage":100}"# + "\n")
        #expect(try output(.i3statusRust) == #"{"state":"Warning","text":"3 of 8","short_text":"3/8"}"# + "\n")
        #expect(try output(.i3blocks) == "3 of 8\n3/8\n#c77700\n")
        #expect(
            try output(.genmon) == "<txt><span foreground=\"#c77700\">3 of 8</span></txt>\n<tool>one\ntwo</tool>\n")
        #expect(
            try output(.yambar) == """
                text|string|3 of 8
                short|string|3/8
                state|string|low
                class|string|low ab cd
                percentage|range:0-100|100


                """)
        #expect(
            try output(.eww)
                == #"{"text":"3 of 8","short":"3/8","tooltip":"one\ntwo","state":"low","class":"low ab cd","#
                + #""percentage":100}"# + "\n")
        #expect(segment.rendered(as: .svg) == nil && segment.rendered(as: .json) == nil)
    }

    @Test("A long text is clipped to what the smallest buffer takes")
    func clipping() throws {
        for sign in ["世", "👩🏽\u{200D}👩🏽\u{200D}👧🏽\u{200D}👦🏽\u{200D}👩🏽", "x"] {
            let segment = BarSegment(String(repeating: sign, count: 200), state: "ready")
            let text = try #require(segment.rendered(as: .polybar))
            #expect(text.count <= 513 && text.count > 40)
            #expect(try #require(segment.rendered(as: .yambar)).count < 1024)
        }
        #expect(BarSegment("").rendered(as: .tmux) == [0x0A])
        // A letter that joins the one before it has no width.
        let vowels = BarSegment(String(repeating: "\u{1161}", count: 500))
        #expect(vowels.rendered(as: .tmux) == Array("…\n".utf8))
    }

    @Test("Names for style sheets cannot fill a bar's buffer, and there is always one")
    func names() throws {
        let long = String(repeating: "x", count: 600)
        let segment = BarSegment(long, state: "⚠", classes: Array(repeating: long, count: 9) + ["☂"])
        #expect(try #require(segment.rendered(as: .yambar)).count < 1024)
        let waybar = String(decoding: try #require(segment.rendered(as: .waybar)), as: UTF8.self)
        let names = ["ready"] + Array(repeating: String(repeating: "x", count: 32), count: 4)
        #expect(waybar.contains("\"class\":[\"\(names.joined(separator: "\",\""))\"]"), "\(waybar)")
    }

    @Test("A card's line for a bar stays within its length, even with letters that have no width")
    func lettersWithoutWidth() throws {
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
