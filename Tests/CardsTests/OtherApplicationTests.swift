import Cards
import Testing

@Suite("A card of another application")
struct OtherApplicationTests {
    private static let mail = CardSubject(
        "Mail", missing: "no mail", icon: "mail", rows: "mails", detail: "from", mark: "flagged", level: "importance",
        group: "folder", link: "mail://show?id=")

    private static let water = Card(
        CardSubject("Water"), line: "3 of 8 glasses", classes: ["thirsty"], tone: .notice, date: "Thu 26 Nov",
        gauge: CardGauge(done: 3, of: 8, word: "glasses"))

    private func mails(
        isRedacted: Bool = false, state: CardState? = nil, line: String? = nil, message: CardMessage? = nil
    ) -> Card {
        Card(
            Self.mail, state: state ?? (message == nil ? .ready : .stale), line: line, short: line,
            classes: ["flagged"], date: "Thu 26 Nov",
            counts: CardCounts(
                CardCount(12, "unread", name: "unread"), critical: CardCount(1, "flagged", name: "flagged"),
                others: [CardCount(3, "drafts")], nothing: "Nothing unread"),
            gauge: CardGauge(done: 9, of: 12, word: "read", doneWord: "read today", clear: "All read"),
            rows: [
                CardRow(
                    "Invoice", id: "7", detail: "Ada Lovelace", isDetailAccented: true, isMarked: true, level: 5,
                    isUrgent: true, group: "Work", color: CardColor("#2563eb")),
                CardRow("Minutes <of> Monday", detail: "買い物"),
            ], message: message, openCommand: "mailer show", isRedacted: isRedacted)
    }

    private func text(_ card: Card, _ format: CardFormat, _ family: CardFamily? = nil) -> String {
        String(decoding: card.rendered(as: format, family: family), as: UTF8.self)
    }

    @Test("Its own line is the whole line of each bar")
    func line() {
        let water = Self.water
        #expect(text(water, .text) == "Water                                 Thu 26 Nov\n3 of 8 glasses\n")
        #expect(text(water, .text, .inline) == "3 of 8 glasses\n")
        #expect(text(water, .text, .circular) == "3/8\n")
        for format in [CardFormat.polybar, .tmux, .conky] { #expect(text(water, format) == "3 of 8 glasses\n") }
        #expect(text(water, .i3blocks) == "3 of 8 glasses\n3/8\n#3b82f6\n")
        #expect(text(water, .i3statusRust) == #"{"state":"Info","text":"3 of 8 glasses","short_text":"3/8"}"# + "\n")
        #expect(
            text(water, .waybar)
                == ##"{"text":"<span foreground=\"#3b82f6\">3 of 8 glasses</span>","alt":"ready","##
                + #""tooltip":"Water · Thu 26 Nov\n3 of 8 glasses","class":["ready","thirsty"],"percentage":37}"# + "\n"
        )
        #expect(
            text(water, .json)
                == #"{"schema":1,"state":"ready","classes":["ready","thirsty"],"family":"medium","redacted":false,"#
                + #""title":"Water","line":"3 of 8 glasses","short":"3/8","date":"Thu 26 Nov","notice":null,"#
                + #""percentage":37,"counts":{},"message":null,"rows":[]}"# + "\n")
        let streamed = water.rendered(as: .i3blocks, markup: .pango, isStreamed: true)
        #expect(
            String(decoding: streamed, as: UTF8.self) == "<span foreground=\"#3b82f6\">3 of 8 glasses</span>\n")
    }

    @Test("Without a gauge, a card has no percentage in JSON, and 0 in bars that read a number")
    func withoutGauge() {
        let card = Card(CardSubject("Mail"), line: "3 unread")
        #expect(text(card, .json).contains(#""percentage":null"#))
        #expect(text(card, .waybar).contains(#""percentage":0"#) && text(card, .eww).contains(#""percentage":0"#))
    }

    @Test("A count is one of rows only if there are rows")
    func countOfOthers() {
        let disk = Card(CardSubject("Disk"), counts: CardCounts(CardCount(40, "GB free")))
        #expect(!text(disk, .text).contains("more") && !text(disk, .waybar).contains("more"))
    }

    @Test("If there is nothing to show, a bar shows the percentage, or the shortest text")
    func nothingToShow() {
        #expect(text(Card(CardSubject("T", missing: "none")), .tmux) == "none\n")
        #expect(text(Card(CardSubject("T")), .tmux, .circular) == "no data\n")
        #expect(text(Card(CardSubject("T"), gauge: CardGauge(percent: 30)), .tmux) == "30%\n")
        let counted = Card(CardSubject("T"), counts: CardCounts(CardCount(3, "unread", shortWord: "u")))
        #expect(text(counted, .tmux, .circular) == "3 u\n")
    }

    @Test("A card that is too old says so in every state, and keeps that it is signed out or locked")
    func old() {
        for (state, kept) in [(CardState.ready, CardState.stale), (.stale, .stale), (.locked, .locked)] {
            let card = Card(CardSubject("T"), state: state, line: "3 unread")
            let old = card.stale(CardMessage("Old since noon", shortest: "Old", advice: "Start its program"))
            #expect(old.state == kept)
            #expect(text(old, .tmux) == "3 unread · Old since noon: Start its program\n")
        }
    }

    @Test("Nothing comes before what begins the line")
    func nothingBefore() {
        let message = CardMessage("Signed out", command: "mailer login")
        let signedOut = Card(CardSubject("Mail"), state: .signedOut, message: message)
        #expect(text(signedOut, .tmux) == "Signed out: mailer login\n")
        #expect(text(Card(CardSubject("Mail"), rows: [CardRow("Invoice")]), .tmux) == "Invoice\n")
        #expect(text(Card(CardSubject("Mail"), notice: CardNotice("Offline")), .tmux) == "Offline\n")
    }

    @Test("Without a line, counts and rows make one, in the application's words")
    func counts() {
        #expect(text(mails(), .text, .inline) == "12 unread · 1 flagged · Invoice Ada Lovelace\n")
        #expect(
            text(mails(), .text) == """
                Mail                                  Thu 26 Nov
                12 unread · 1 flagged · 9 read today
                ! Invoice                       Ada Lovelace  !5
                ○ Minutes <of> Monday                 買い物
                and 10 more

                """)
        #expect(
            text(mails(), .argos) == """
                12 unread · 1 flagged · Invoice Ada Lovelace | unescape=false emojize=false ansi=false color=#e5484d
                ---
                Mail · Thu 26 Nov | unescape=false emojize=false ansi=false
                12 unread · 1 flagged · 9 read today | unescape=false emojize=false ansi=false
                ! Invoice (flagged, Ada Lovelace) | unescape=false emojize=false ansi=false color=#e5484d \
                href=mail://show?id=7
                ○ Minutes &lt;of&gt; Monday (買い物) | unescape=false emojize=false ansi=false
                and 10 more | unescape=false emojize=false ansi=false
                ---
                Refresh | refresh=true

                """)
        #expect(text(mails(), .genmon).hasSuffix("<txtclick>mailer show mail://show?id=7</txtclick>\n"))
        #expect(
            text(mails(), .eww).hasSuffix(
                #""unread":12,"flagged":1,"mails":[{"id":"7","title":"Invoice","from":"Ada Lovelace","flagged":true},"#
                    + #"{"id":"","title":"Minutes <of> Monday","from":"買い物","flagged":false}]}"# + "\n"))
        let numbers = "unread|int|12\nflagged|int|1\npercentage|range:0-100|75\nid|string|7\n\n"
        #expect(text(mails(), .yambar).hasSuffix(numbers))
        #expect(
            text(mails(), .json).hasSuffix(
                #""counts":{"unread":12,"flagged":1},"message":null,"mails":[{"id":"7","title":"Invoice","#
                    + ##""from":"Ada Lovelace","flagged":true,"importance":5,"folder":"Work","color":"#2563eb"},"##
                    + #"{"id":null,"title":"Minutes <of> Monday","from":"買い物","flagged":false,"importance":null,"#
                    + #""folder":null,"color":null}]}"# + "\n"))
    }

    @Test("Actions are members of the JSON document, in the order of their names")
    func actions() {
        let open = CardActions([
            "open": ["xdg-open", "https://mail.example.org/?a=1&b=\"2\""], "done": ["mailer", "done", ""],
        ])
        let card = Card(
            Self.mail, line: "1 unread", rows: [CardRow("Invoice", id: "7", actions: open), CardRow("Minutes")],
            actions: CardActions(["fetch": ["mailer", "fetch"]]))
        let json = text(card, .json)
        #expect(json.contains(#""message":null,"actions":{"fetch":["mailer","fetch"]},"mails":[{"id":"7""#))
        #expect(
            json.contains(
                #""color":null,"actions":{"done":["mailer","done",""],"#
                    + #""open":["xdg-open","https://mail.example.org/?a=1&b=\"2\""]}},{"id":null"#))
        #expect(json.hasSuffix(#""folder":null,"color":null}]}"# + "\n"))
        for format in CardFormat.allCases where format != .json {
            #expect(!text(card, format).contains("xdg-open") && !text(card, format).contains("fetch"))
        }
        let missing = Card(Self.mail, state: .missing, actions: CardActions(["fetch": ["mailer"]]))
        #expect(!text(missing, .json).contains("actions"))
    }

    @Test("A command is taken as it is, or left out")
    func unusableActions() {
        let long = String(repeating: "é", count: 1024)
        let json = text(
            Card(
                Self.mail,
                actions: CardActions([
                    "whole": ["x", long], "long": ["x", long + "x"], "none": [], "a b": ["x"], "": ["x"],
                    "line": ["x", "a\nb"], "zero": ["x\0"], "delete": ["\u{7F}"],
                    "many": Array(repeating: "x", count: 32), "more": Array(repeating: "x", count: 33),
                ])), .json)
        let many = Array(repeating: "\"x\"", count: 32).joined(separator: ",")
        #expect(json.contains(#""actions":{"many":[\#(many)],"whole":["x","\#(long)"]}"#))
        for none in [CardActions([:]), CardActions(["": ["x"]])] {
            #expect(!text(Card(Self.mail, actions: none), .json).contains("actions"))
        }
        let nine = Dictionary(uniqueKeysWithValues: (1...9).map { ("a\($0)", ["x"]) })
        let first = text(Card(Self.mail, actions: CardActions(nine)), .json)
        #expect(first.contains("\"a8\"") && !first.contains("\"a9\""))
    }

    @Test("A count has a name only if bars can read it by that")
    func countNames() {
        func card(_ name: String?, _ other: String? = nil) -> Card {
            Card(
                Self.mail,
                counts: CardCounts(CardCount(12, "unread", name: name), others: [CardCount(3, "drafts", name: other)]))
        }
        #expect(text(card("un_read9", "drafts"), .eww).contains(#""percentage":0,"un_read9":12,"drafts":3,"mails""#))
        let long = String(repeating: "a", count: 21)
        for name in CardCount.reservedNames + ["", "a-b", "a b", "\"", "é", "a\n", long] {
            let output = text(card(name), .eww) + text(card(name), .yambar) + text(card(name), .json)
            #expect(!output.contains("12,") && !output.contains("|int|"), "\(name)")
        }
        #expect(text(card("same", "same"), .json).contains(#""counts":{"same":12}"#))
    }

    @Test("A count is shown if nothing of its word is visible", arguments: ["", "\u{200B}"])
    func invisibleWord(word: String) {
        let card = Card(Self.mail, counts: CardCounts(CardCount(3, word)), isRedacted: true)
        #expect(text(card, .tmux, .circular).hasPrefix("3"))
        for family in [CardFamily.circular, .small, .medium, .large] {
            #expect(text(card, .svg, family).contains(">3</text>"), "\(family)")
        }
    }

    @Test("A row with a UUID for an id has a link; one with a longer id has none")
    func ids() {
        let uuid = "6f1c8f5e-0a3b-4c6d-9e21-7b5a0c4d8e9f"
        func card(_ id: String) -> Card {
            Card(Self.mail, rows: [CardRow("Invoice", id: id)], openCommand: "mailer show")
        }
        for format in [CardFormat.argos, .svg, .json, .eww, .yambar, .genmon] {
            #expect(text(card(uuid), format).contains(uuid), "\(format)")
            #expect(text(card(String(repeating: "1", count: 40)), format).contains("1111"), "\(format)")
            #expect(!text(card(String(repeating: "1", count: 41)), format).contains("1111"), "\(format)")
        }
    }

    @Test("A message is on every card, and a redacted card has counts only")
    func states() {
        let old = CardMessage("Old since yesterday 09:12", shorter: "Old since yesterday", command: "mailer fetch")
        #expect(
            text(mails(message: old), .polybar)
                == "12 unread · 1 flagged · Invoice · Old since yesterday 09:12: mailer fetch\n")
        #expect(text(mails(message: old), .waybar).contains(#""alt":"stale""#))
        #expect(text(mails(isRedacted: true), .text).hasSuffix("\n12 unread · 1 flagged\n3 drafts\n"))
        for format in CardFormat.allCases {
            #expect(!text(mails(isRedacted: true), format).contains("Invoice"))
        }
        let missing = Card(Self.mail, state: .missing, message: CardMessage("No mail yet", command: "mailer fetch"))
        #expect(text(missing, .tmux) == "No mail yet · Run: mailer fetch\n")
        #expect(text(missing, .tmux, .circular) == "no mail\n")
    }

    @Test(
        "A card that has nothing to show has its message only, and each count as 0",
        arguments: [CardState.missing, .unreadable])
    func withoutContents(state: CardState) {
        let message = CardMessage("No mail yet", command: "mailer fetch")
        let empty = Card(
            Self.mail, state: state, classes: ["flagged"], date: "Thu 26 Nov",
            counts: CardCounts(
                CardCount(0, "unread", name: "unread"), critical: CardCount(0, "flagged", name: "flagged")),
            message: message, openCommand: "mailer show")
        for line in [nil, "Invoice"] {
            for format in CardFormat.allCases {
                for family in CardFamily.allCases {
                    let output = text(mails(state: state, line: line, message: message), format, family)
                    #expect(output == text(empty, format, family), "\(format), \(family)")
                    for word in ["Invoice", "more", "Nothing", "9 read"] {
                        #expect(!output.contains(word), "\(word) as \(format), \(family)")
                    }
                }
            }
        }
    }

    @Test(
        "A picture has the title, the line and the ring, and links only rows with an address",
        arguments: CardTheme.allCases)
    func pictures(theme: CardTheme) {
        for family in CardFamily.allCases {
            let picture = String(
                decoding: Self.water.rendered(as: .svg, family: family, theme: theme), as: UTF8.self)
            #expect(picture.hasPrefix("<svg xmlns") && picture.hasSuffix("</svg>\n"))
            #expect(picture.contains("<title id=\"card-title\">Water: 3 of 8 glasses</title>"))
            #expect(picture.contains(family == .circular ? ">3/8</text>" : "3 of 8 glasses<"))
            #expect(picture.contains("stroke-dasharray") == (family != .inline))
        }
        let rows = String(decoding: mails().rendered(as: .svg, family: .large, theme: theme), as: UTF8.self)
        #expect(rows.split(separator: "<a href=").count == 2 && rows.contains("<a href=\"mail://show?id=7\">"))
        #expect(rows.contains("<g>\n<title>Minutes &lt;of&gt; Monday, from 買い物</title>"))
    }

    @Test("No format adds a word about tasks", arguments: CardFormat.allCases)
    func words(format: CardFormat) {
        let message = CardMessage("No connection", detail: "The server was not reached", command: "mailer")
        for family in CardFamily.allCases {
            for card in [mails(), mails(isRedacted: true), mails(message: message), Self.water] {
                let output = text(card, format, family).lowercased()
                for word in ["task", "due", "open ", "priority"] {
                    #expect(!output.contains(word), "\(word) as \(format), \(family)")
                }
            }
        }
    }
}
