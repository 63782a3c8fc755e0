import CardDocuments
import Cards
import CivilCalendar
import JSONValues
import TaskHubTestSupport
import Testing

@Suite("Card documents that are wrong, too large or hostile")
struct UnreadableDocumentTests {
    private let now = Instant(seconds: 1_764_367_200)

    private func read(_ text: String) throws(CardDocumentError) -> CardDocument {
        try CardDocument(reading: Array(text.utf8))
    }

    private func refusal(_ text: String) -> CardDocumentError? {
        do throws(CardDocumentError) {
            _ = try read(text)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "The card says what is wrong in every format, and where",
        arguments: [
            (
                #"{"schema": 1, "title": "Mail", "rows": [{"title": "a"}, {"title": 7}]}"#, "$.rows[1].title",
                "Publish it again"
            ),
            (#"{"schema": 1, "title": "Mail""#, "line 1, column 30", "Publish it again"),
            (#"{"schema": 2, "title": {"new": true}}"#, "newer format 2", "Update this program"),
            ("", "the text ends too early", "Publish it again"), ("\u{0}", "a value is missing", "Publish it again"),
        ])
    func reasons(text: String, reason: String, advice: String) throws {
        let error = try #require(refusal(text))
        let card = Card.unreadable(CardSubject("Mail"), because: error)
        #expect(card.state == .unreadable && error.sentence.contains(reason))
        for format in CardFormat.allCases {
            for family in CardFamily.allCases {
                let output = String(decoding: card.rendered(as: format, family: family), as: UTF8.self).lowercased()
                #expect(
                    output.contains("unreadable") || output.contains("cannot read the card"), "\(format), \(family)")
            }
        }
        let tooltip = String(decoding: card.rendered(as: .waybar), as: UTF8.self)
        #expect(tooltip.contains(reason) && tooltip.contains(advice))
    }

    @Test("A document at a limit is read, and one byte, level, element or letter more is not")
    func limits() throws {
        func document(_ members: String) -> String { #"{"schema": 1, "title": "Mail", \#(members)}"# }
        func repeated(_ text: String, _ count: Int) -> String {
            Array(repeating: text, count: count).joined(separator: ", ")
        }
        let start = document(#""x": "#).dropLast()
        let filled = start + "\"" + String(repeating: "x", count: CardDocument.sizeLimit - start.utf8.count - 3) + "\"}"
        #expect(filled.utf8.count == CardDocument.sizeLimit && refusal(String(filled)) == nil)
        #expect(refusal(filled + " ") == .json(.tooLarge(limit: CardDocument.sizeLimit)))
        let deep = String(repeating: "[", count: 7) + String(repeating: "]", count: 7)
        #expect(refusal(document(#""x": \#(deep)"#)) == nil)
        if case .json(.tooDeep(limit: 8, _))? = refusal(document(#""x": [\#(deep)]"#)) {
        } else {
            Issue.record("not refused")
        }
        let lists = [
            ("rows", #"{"title": "a"}"#, 100), ("class", #""a""#, 4),
            ("entries", #"{"at": "2026-11-28T22:00:00Z"}"#, 64),
        ]
        for (name, element, limit) in lists {
            #expect(refusal(document(#""\#(name)": [\#(repeated(element, limit))]"#)) == nil)
            #expect(refusal(document(#""\#(name)": [\#(repeated(element, limit + 1))]"#)) != nil, "\(name)")
        }
        let family = "👨‍👩‍👧", text = String(repeating: family, count: 102) + "ab"
        #expect(text.unicodeScalars.count == 512)
        for name in ["line", "short", "date", "missing"] {
            #expect(refusal(document(#""\#(name)": "\#(text)""#)) == nil)
            #expect(refusal(document(#""\#(name)": "\#(text)c""#)) != nil, "\(name)")
        }
        let arguments = repeated(#""x""#, 32),
            actions = (1...8).map { #""a\#($0)": [\#(arguments)]"# }.joined(separator: ",")
        #expect(refusal(document(#""actions": {\#(actions)}"#)) == nil)
        #expect(refusal(document(#""actions": {\#(actions), "a9": ["x"]}"#)) != nil)
        #expect(refusal(document(#""actions": {"a": [\#(arguments), "x"]}"#)) != nil)
        let argument = String(repeating: "é", count: 1024)
        #expect(refusal(document(#""actions": {"a": ["\#(argument)"]}"#)) == nil)
        #expect(refusal(document(#""actions": {"a": ["\#(argument)x"]}"#)) != nil)
    }

    @Test("A text from a stranger stays text in every member", arguments: HostileTitles.all)
    func hostile(text: String) throws {
        let texts: JSONValue = .string(String(String.UnicodeScalarView(text.unicodeScalars.prefix(512))))
        let count: JSONValue = ["number": 1, "word": texts, "shortWord": texts]
        let document: JSONValue = [
            "schema": 1, "title": texts, "short": texts, "date": texts, "missing": texts,
            "gauge": ["done": 1, "planned": 2, "word": texts, "doneWord": texts],
            "counts": ["main": count, "critical": count, "others": [count], "nothing": texts],
            "rows": [["title": texts, "detail": texts, "group": texts, "actions": ["open": ["echo", "x"]]]],
            "message": ["headline": texts, "detail": texts, "advice": texts, "command": texts],
            "notice": ["text": texts, "label": texts, "sentence": texts],
            "entries": [["at": "2026-11-28T00:00:00Z", "line": texts]],
        ]
        #expect(CardDocument.problems(in: document.written()) == [])
        let read = try CardDocument(reading: document.written())
        for moment in [now, read.changes[0]] {
            let card = read.card(at: moment)
            for format in CardFormat.allCases {
                for family in CardFamily.allCases {
                    let bytes = card.rendered(as: format, family: family)
                    let output = String(decoding: bytes, as: UTF8.self)
                    #expect(bytes.count < 128 * 1024)
                    #expect(
                        !output.unicodeScalars.contains { scalar in
                            scalar.value < 0x20 && scalar != "\n" || scalar.value == 0x7F || scalar == "\u{202E}"
                        }, "\(format)")
                    if [.svg, .waybar].contains(format) {
                        #expect(!output.contains("<script>") && !output.contains("<b>") && !output.contains("</click>"))
                    }
                }
            }
            let json = try JSONValue(reading: card.rendered(as: .json, family: .large), limit: .max, depth: 8)
            #expect(json["rows"]?.array?.first?["actions"] == ["open": ["echo", "x"]])
        }
    }

    @Test("A hostile name of a member cannot change the line that reports it")
    func hostileNames() {
        for name in HostileTitles.all {
            let document: JSONValue = ["schema": 1, "title": "Mail", "rows": [["title": "a", name: 1]]]
            for problem in CardDocument.problems(in: document.written()) {
                #expect(problem.place.hasPrefix("$.rows[0]") && problem.place.utf8.count < 1000)
                #expect(
                    !problem.text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0 == "\u{202E}" })
            }
        }
    }
}
