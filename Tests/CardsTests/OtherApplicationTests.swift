import Cards
import Testing
import TextLayout

@Suite("A card of another application")
struct OtherApplicationTests {
    private func card(_ family: CardFamily, isRedacted: Bool = false, message: CardMessage? = nil) -> Card {
        let rows = [
            CardRow(
                id: "7", title: DisplayText("Invoice"), detail: CardDetail(Array("Ada".utf8), isAccented: true),
                isMarked: true, level: 5, isUrgent: true, group: DisplayText("Work"), color: CardColor("#2563eb")),
            CardRow(id: "8", title: DisplayText("Minutes <of> Monday")),
        ]
        return Card(
            subject: CardSubject(
                title: "Mail", missing: "no mail", icon: "mail", rows: "mails", detail: "from", mark: "flagged",
                level: "importance", group: "folder", link: "mail://show?id="),
            family: family, look: CardLook(), state: .ready, classes: ["flagged"], tone: .critical,
            isRedacted: isRedacted, date: Array("Thu 2026-11-26".utf8), showsDate: true, hasContents: true,
            counts: CardCounts(
                main: CardCount(3, "unread", name: "unread"), critical: CardCount(1, "flagged", name: "flagged"),
                others: [CardCount(12, "today", isAccented: true)], nothing: "Nothing unread",
                gauge: CardGauge(
                    done: 9, of: 12, word: "read", doneWord: "read today", clear: "All read", isShown: true)),
            rows: isRedacted ? [] : rows, message: message, notice: nil, openCommand: "mailer show ")
    }

    private func text(_ card: Card, _ format: CardFormat) -> String {
        String(
            decoding: card.rendered(as: format, theme: .light, markup: nil, isStreamed: false), as: UTF8.self)
    }

    @Test("A bar's line has the application's words")
    func line() {
        #expect(text(card(.inline), .text) == "3 unread · 1 flagged · Invoice Ada\n")
        #expect(text(card(.circular), .text) == "9/12\n")
        #expect(text(card(.inline), .genmon).contains("<txtclick>mailer show mail://show?id=7</txtclick>"))
        #expect(text(card(.inline), .eww).contains(#""unread":3,"flagged":1,"mails":[{"id":"7""#))
        #expect(text(card(.inline), .yambar).contains("unread|int|3\nflagged|int|1\n"))
        #expect(text(card(.medium), .json).hasSuffix(#""counts":{},"message":null,"mails":[{},{}]}"# + "\n"))
    }

    @Test("No format adds a word about tasks", arguments: CardFormat.allCases)
    func words(format: CardFormat) {
        let message = CardMessage(
            TextVariants("No connection"), detail: "The server was not reached", command: "mailer")
        for family in CardFamily.allCases {
            for card in [card(family), card(family, isRedacted: true), card(family, message: message)] {
                let output = text(card, format).lowercased()
                for word in ["task", "due", "open ", "priority"] {
                    #expect(!output.contains(word), "\(word) as \(format), \(family)")
                }
            }
        }
    }
}
