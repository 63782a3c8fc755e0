import CardDocuments
import Cards
import CivilCalendar
import JSONValues
import Testing

@Suite("Card documents")
struct CardDocumentTests {
    private static let mail = """
        {
          "schema": 1, "title": "Mail", "date": "Sat 28 Nov", "state": "stale", "tone": "critical",
          "class": ["flagged", "old"], "icon": "mail", "link": "mail://show?id=", "missing": "no mail",
          "short": "12", "gauge": {"done": 9, "planned": 12, "word": "read", "doneWord": "read today"},
          "counts": {
            "main": {"number": 12, "word": "unread", "shortWord": "new", "name": "unread"},
            "critical": {"number": 1, "word": "flagged", "name": "flagged"},
            "others": [{"number": 3, "word": "drafts", "name": "drafts"}], "nothing": "Nothing unread"
          },
          "rows": [
            {
              "title": "Invoice", "id": "7", "detail": "Ada Lovelace", "accented": true, "marked": true, "level": 5,
              "urgent": true, "group": "Work", "color": "#2563eb", "titleColor": "#111111",
              "actions": {"open": ["xdg-open", "mail:7"]}
            },
            {"title": "Minutes <of> Monday", "detail": null}
          ],
          "message": {"headline": "Old since 9:12", "detail": "No network", "advice": "Run", "command": "mailer fetch"},
          "notice": {"text": "Offline since 9:12", "label": "offline", "sentence": "No server", "offline": true},
          "actions": {"fetch": ["mailer", "fetch"]}
        }
        """

    private static func card(_ isRedacted: Bool = false) -> Card {
        Card(
            CardSubject("Mail", missing: "no mail", icon: "mail", link: "mail://show?id="), state: .stale, short: "12",
            classes: ["flagged", "old"], tone: .critical, date: "Sat 28 Nov",
            counts: CardCounts(
                CardCount(12, "unread", shortWord: "new", name: "unread"),
                critical: CardCount(1, "flagged", name: "flagged"), others: [CardCount(3, "drafts", name: "drafts")],
                nothing: "Nothing unread"),
            gauge: CardGauge(done: 9, of: 12, word: "read", doneWord: "read today"),
            rows: [
                CardRow(
                    "Invoice", id: "7", detail: "Ada Lovelace", isDetailAccented: true, isMarked: true, level: 5,
                    isUrgent: true, group: "Work", color: CardColor("#2563eb"), titleColor: CardColor("#111111"),
                    actions: CardActions(["open": ["xdg-open", "mail:7"]])), CardRow("Minutes <of> Monday"),
            ],
            message: CardMessage("Old since 9:12", detail: "No network", command: "mailer fetch"),
            notice: CardNotice("Offline since 9:12", label: "offline", sentence: "No server", isOffline: true),
            isRedacted: isRedacted, actions: CardActions(["fetch": ["mailer", "fetch"]]))
    }

    private let now = Instant(seconds: 1_764_367_200)

    private func read(_ text: String) throws(CardDocumentError) -> CardDocument {
        try CardDocument(reading: Array(text.utf8))
    }

    private func line(_ document: CardDocument, _ time: String) throws -> String {
        let moment = try #require(Instant(rfc3339: time))
        return String(decoding: document.card(at: moment).rendered(as: .text, family: .inline), as: UTF8.self)
    }

    private func texts(_ text: String) -> [String] {
        CardDocument.problems(in: Array(text.utf8)).map(\.text)
    }

    @Test("A document with every member is the same card in every format and family", arguments: CardFormat.allCases)
    func everyMember(format: CardFormat) throws {
        let document = try read(Self.mail)
        #expect(texts(Self.mail) == [] && document.changes == [])
        for family in CardFamily.allCases {
            for isRedacted in [false, true] {
                #expect(
                    document.card(at: now, isRedacted: isRedacted).rendered(as: format, family: family)
                        == Self.card(isRedacted).rendered(as: format, family: family), "\(family)")
            }
        }
    }

    @Test("The smallest document, lines, percentages and states")
    func small() throws {
        func card(_ members: String) throws -> Card {
            try read(#"{"schema": 1, "title": "Water"\#(members)}"#).card(at: now)
        }
        func tmux(_ members: String) throws -> String {
            String(decoding: try card(members).rendered(as: .tmux), as: UTF8.self)
        }
        #expect(try card("").state == .ready)
        #expect(try tmux(#", "line": "3 of 8 glasses""#) == "3 of 8 glasses\n")
        for (word, state) in ["empty": CardState.empty, "stale": .stale, "signed-out": .signedOut, "locked": .locked] {
            #expect(try card(#", "state": "\#(word)""#).state == state)
        }
        let percentage = try card(#", "percentage": 37, "gauge": {"done": 1, "planned": 2}, "line": "x""#)
        #expect(String(decoding: percentage.rendered(as: .waybar), as: UTF8.self).contains(#""percentage":37"#))
        let redacted = try card(#", "redacted": true, "rows": [{"title": "Secret"}], "line": "1 new""#)
        for format in CardFormat.allCases {
            #expect(!String(decoding: redacted.rendered(as: format), as: UTF8.self).contains("Secret"))
        }
    }

    @Test("Tones, which bars without style sheets show", arguments: ["calm", "notice", "warning", "critical"])
    func tones(word: String) throws {
        let document = try read(#"{"schema": 1, "title": "Mail", "line": "x", "tone": "\#(word)"}"#)
        let output = String(decoding: document.card(at: now).rendered(as: .i3blocks), as: UTF8.self)
        let colors = ["calm": "", "notice": "#3b82f6\n", "warning": "#c77700\n", "critical": "#e5484d\n"]
        #expect(output == "x\nx\n" + (colors[word] ?? "?"))
    }

    @Test("At a moment, the entry with the latest time that has come applies, and nothing else does")
    func entries() throws {
        let document = try read(
            """
            {"schema": 1, "title": "Bus", "line": "now", "class": ["early"], "entries": [
              {"at": "2026-11-28T23:00:00Z", "line": "eleven", "tone": "notice"},
              {"at": "2026-11-28T22:30:00+00:30", "line": "ten"},
              {"at": "2026-11-28T23:00:00Z", "line": "eleven again"},
              {"at": "2026-11-29T00:00:00Z", "class": null, "line": null,
               "counts": {"main": {"number": 2, "word": "buses"}}}
            ]}
            """)
        #expect(try line(document, "2026-11-28T21:59:59Z") == "now\n")
        #expect(try line(document, "2026-11-28T22:00:00Z") == "ten\n")
        #expect(try line(document, "2026-11-28T22:59:59Z") == "ten\n")
        #expect(try line(document, "2026-11-28T23:00:00Z") == "eleven again\n")
        #expect(try line(document, "2026-11-29T00:00:00Z") == "2 buses\n")
        #expect(try line(document, "2027-01-01T00:00:00Z") == "2 buses\n")
        #expect(
            document.changes.map(\.rfc3339) == ["2026-11-28T22:00:00Z", "2026-11-28T23:00:00Z", "2026-11-29T00:00:00Z"])
        let last = String(decoding: document.card(at: document.changes[2]).rendered(as: .waybar), as: UTF8.self)
        let first = String(decoding: document.card(at: now).rendered(as: .waybar), as: UTF8.self)
        #expect(last.contains(#""class":["ready"]"#) && first.contains(#""class":["ready","early"]"#))
    }

    @Test("An old document keeps what it says, and adds that it is old")
    func stale() throws {
        let old = CardMessage("Out of date", advice: "Wait")
        func json(_ members: String) throws -> String {
            let document = try read(#"{"schema": 1, "title": "Mail", "line": "3 new"\#(members)}"#)
            return String(decoding: document.card(at: now).stale(old).rendered(as: .json), as: UTF8.self)
        }
        #expect(try json("").contains(#""state":"stale""#))
        #expect(try json("").contains(#""headline":"Out of date""#) && json("").contains("3 new"))
        let locked = try json(#", "state": "locked", "message": {"headline": "Locked", "advice": "Unlock it"}"#)
        #expect(locked.contains(#""state":"locked""#) && locked.contains("Unlock it") && !locked.contains("Out of"))
    }

    @Test("A reader ignores unknown members, and the check names them with what may have been meant")
    func unknownMembers() throws {
        let text = """
            {"schema": 1, "title": "Mail", "future": {"a": [1]}, "rows": [{"title": "Tea", "colour": "#2563eb"}],
             "entries": [{"at": "2026-11-28T22:00:00Z", "schema": 1, "a b\\u202e": 0}]}
            """
        #expect(throws: Never.self) { try read(text) }
        #expect(
            texts(text) == [
                "$.rows[0].colour: is not a member of a card document; did you mean color?",
                #"$.entries[0]["a b"]: is not a member of a card document"#,
                "$.entries[0].schema: is not a member of a card document",
                "$.future: is not a member of a card document",
            ])
        #expect(CardDocument.problems(in: Array(text.utf8)).allSatisfy { $0.isUnknownMember })
        let repeated = #"{"schema": 1, "title": "Mail", "title": "Post"}"#
        #expect(try read(repeated).card(at: now).state == .ready)
        #expect(
            texts(repeated) == [
                "$: The card cannot be read as JSON: line 1, column 32: a second member with the same name"
            ])
        let many = (0..<200).map { #", "a\#($0)": 1"# }.joined()
        #expect(texts(#"{"schema": 1, "title": "Mail"\#(many)}"#).count == 100)
    }

    @Test("Every problem is named with its place and what is right there")
    func problems() {
        #expect(texts("[]") == ["$: must be an object"])
        #expect(texts("{}") == ["$.schema: is required", "$.title: is required"])
        #expect(
            texts(#"{"schema": "1", "title": null}"#) == [
                "$.schema: must be 1", "$.title: must be a text of at most 512 characters",
            ])
        #expect(
            texts(
                """
                {"schema": 1, "title": "Mail", "tone": "loud", "class": ["a b"], "percentage": 101, "redacted": 1,
                 "gauge": {"done": 1.5}, "rows": [{"title": "Tea", "color": "red", "level": 0}, 7],
                 "counts": {"main": {"number": 1, "word": "x", "name": "text"}}, "link": "javascript:alert(1)",
                 "actions": {"a b": ["x"], "none": [], "shell": "rm -rf", "ok": ["x", "a\\nb"]},
                 "entries": [{"at": "tomorrow", "title": null}]}
                """) == [
                    "$.tone: must be calm, notice, warning or critical",
                    "$.class[0]: must be 1 to 32 letters A-Z and a-z, digits and - _",
                    "$.percentage: must be a whole number from 0 to 100",
                    "$.gauge.done: must be a whole number from 0 to 999999999",
                    "$.gauge.planned: is required",
                    "$.counts.main.name: must be 1 to 20 letters A-Z and a-z, digits and _, and not class, id, percentage, "
                        + "rows, short, state, text, tooltip",
                    "$.rows[0].level: must be a whole number from 1 to 9",
                    "$.rows[0].color: must be a colour such as #2563eb",
                    "$.rows[1]: must be an object",
                    "$.redacted: must be true or false",
                    #"$.actions["a b"]: must have a name of 1 to 32 letters A-Z and a-z, digits and - _"#,
                    "$.actions.none: must be a list of 1 to 32",
                    "$.actions.ok[1]: must be a text of at most 1024 characters without control characters",
                    "$.actions.shell: must be a list of 1 to 32",
                    "$.link: must be 1 to 512 letters A-Z and a-z, digits and : / ? = . _ ~ % + @ -",
                    "$.entries[0].at: must be a time such as 2026-11-28T22:00:00Z",
                    "$.entries[0].title: must be a text of at most 512 characters",
                ])
    }
}
