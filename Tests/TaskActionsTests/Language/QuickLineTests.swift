import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("A task in one line")
struct QuickLineTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let line: String
        let title: String
        var due: String?
        var priority: Int?
        var list: String?
        var testDescription: String { line }
    }

    /// Seed.now is Wednesday 2026-11-18, 12:00 in Berlin.
    static let cases = [
        Case(
            line: "Pay rent fri 17:00 !2 #Home", title: "Pay rent", due: "2026-11-20T16:00:00Z", priority: 2,
            list: "Home"),
        Case(line: "  Pay \t rent\n", title: "Pay rent"),
        Case(line: "!5 Pay rent tomorrow", title: "Pay rent", due: "2026-11-19T22:59:59Z", priority: 5),
        Case(
            line: "#Home Pay in 2 hours !1 rent", title: "Pay rent", due: "2026-11-18T13:00:00Z", priority: 1,
            list: "Home"),
        Case(line: "Call at 5:30 pm on 30 nov 2026", title: "Call", due: "2026-11-30T16:30:00Z"),
        Case(line: "Call in 1 hour and 30 minutes", title: "Call", due: "2026-11-18T12:30:00Z"),
        Case(line: "Meet fri #Work tomorrow 9am", title: "Meet fri", due: "2026-11-19T08:00:00Z", list: "Work"),
        Case(line: "Fri is done today at", title: "Fri is done today at"),
        Case(line: #"Move #"Old house" boxes"#, title: "Move boxes", list: "Old house"),
        Case(line: "Pay #inbox", title: "Pay", list: "inbox"),
        Case(line: "Fix ##Home and !!2", title: "Fix #Home and !2"),
        Case(line: "Fix #12, # ! !6 !!! ## and C#", title: "Fix #12, # ! !6 !!! ## and C#"),
        Case(line: "Plan #Work, then rest", title: "Plan then rest", list: "Work"),
        Case(line: "Fix #12 and #", title: "Fix #12 and #"),
        Case(line: ##"Fix #"12""##, title: "Fix", list: "12"),
        Case(line: "Buy #milk #bread !1 !3", title: "Buy #milk !1", priority: 3, list: "bread"),
        Case(
            line: #"Read "fri 17:00 !2 #Home" fri"#, title: #"Read "fri 17:00 !2 #Home""#, due: "2026-11-20T22:59:59Z"),
        Case(line: #"Read "tomorrow""#, title: #"Read "tomorrow""#),
        Case(line: #"Buy 5" nails tomorrow"#, title: #"Buy 5" nails"#, due: "2026-11-19T22:59:59Z"),
        Case(line: #"Sit #"open end"#, title: #"Sit #"open end"#),
        Case(line: #"Sit #"  " #"""#, title: #"Sit #"  " #"""#),
        Case(
            line: "Pay !2, #Home, tomorrow", title: "Pay", due: "2026-11-19T22:59:59Z", priority: 2, list: "Home"),
        Case(line: "Pay, !2. #Home! now", title: "Pay, now", priority: 2, list: "Home"),
        Case(line: #"Move it, #"Old house","#, title: "Move it", list: "Old house"),
        Case(line: "Fix !!2, ##Home, and !1.5", title: "Fix !2, #Home, and !1.5"),
        Case(line: "Pay 2026-12-24 #Büro", title: "Pay", due: "2026-12-24T22:59:59Z", list: "Büro"),
        Case(line: "Pay 2026-12-24T10:00:00Z", title: "Pay", due: "2026-12-24T10:00:00Z"),
        Case(line: "Pay fri 17:00 25:00", title: "Pay fri 17:00 25:00"),
    ]

    private func read(_ line: String) throws -> QuickLine {
        try QuickLine(
            line, reading: DuePhrase(now: Seed.now, in: TestZones.berlin),
            lists: QuickLine.Lists([], createsMissing: true))
    }

    @Test("Date, priority and list are extracted, wherever they are", arguments: cases)
    func understood(_ wanted: Case) throws {
        let line = try read(wanted.line)
        #expect(line.title.text == wanted.title)
        #expect(line.dueDate == wanted.due.map { Seed.due($0) })
        #expect(line.priority?.value == wanted.priority)
        #expect(try line.list == wanted.list.map { try ListReference(named: $0) })
    }

    @Test("A line that contains only marks is refused", arguments: ["!2", "#Home !2", "due:fri", "+a, +b"])
    func withoutTitle(_ line: String) throws {
        #expect(throws: LanguageError.titleMissing) { try read(line) }
    }

    @Test(
        "A date or repetition that would leave no title is the title",
        arguments: [
            ("tomorrow", "tomorrow"), ("the 30th", "the 30th"), ("sun", "sun"), ("#Home !2 fri 17:00", "fri 17:00"),
            ("every monday", "every monday"), ("daily at 9am", "daily at 9am"), ("due:fri tomorrow", "tomorrow"),
        ])
    func onlyDate(line: String, title: String) throws {
        let read = try read(line)
        #expect(read.title.text == title && read.repetition == nil)
        #expect(read.dueDate == (line.hasPrefix("due:") ? Seed.due("2026-11-20") : nil))
    }

    @Test(
        "Words that look like a date, in a line of which none was read, are said",
        arguments: [
            ("tomorrow", "tomorrow"), ("Call Bob friday about the car", "friday"), ("Buy milk 3/4 litre", nil),
            ("On monday ask Ann", "On monday"), ("tomorrow 9am dentist, bring card", "tomorrow 9am"),
            ("2026-12-01 is the day of the party", "2026-12-01"), ("Read 24/7 guide", nil), ("Buy milk", nil),
            ("Sun cream", nil), ("John 3:16", nil), ("Antibiotics 5d", nil), ("Pay rent fri", nil),
            ("Photos of 2020-05-01", nil), ("Ask on friday due:sat", nil), ("May I?", nil),
        ] as [(String, String?)])
    func doubtful(line: String, words: String?) throws {
        #expect(try read(line).hints == (words.map { [.doubtfulDate($0)] } ?? []))
    }

    @Test("Text that can be neither a title nor a list is refused")
    func refused() throws {
        #expect(throws: TaskRefusal.titleEmpty) { try read(" \n") }
        #expect(throws: TaskRefusal.titleHoldsNUL) { try read("a\0b") }
        #expect(throws: TaskRefusal.titleTooLong) { try read(String(repeating: "a ", count: 251)) }
        #expect(throws: TaskRefusal.titleTooLong) { try read(String(repeating: "\" ", count: 1 << 20)) }
        // Searching each word for a date would take seconds.
        #expect(throws: TaskRefusal.titleTooLong) { try read(String(repeating: "in 1 hour and ", count: 4000)) }
        #expect(try read(String(repeating: "b ", count: 250) + "in 1 hour and 30 minutes !2 #Home").dueDate != nil)
        #expect(throws: TaskRefusal.tooManyTags) {
            try read("Pay " + (1...65).map { "+tag\($0)" }.joined(separator: " "))
        }
    }

    private func read(_ line: String, amongLists names: String...) throws -> QuickLine {
        try QuickLine(
            line, reading: DuePhrase(now: Seed.now, in: TestZones.berlin),
            lists: QuickLine.Lists(try names.map { try ListName($0) }))
    }

    @Test("Only a list that exists is read; the mark of any other stays in the title, with a hint")
    func unknownList() throws {
        let typo = try read("Pay #Hmoe", amongLists: "Home", "Work")
        #expect(typo.title.text == "Pay #Hmoe" && typo.list == nil)
        #expect(typo.hints == [.unknownList("Hmoe", nearest: "Home")])
        let hashtag = try read("read #hashtag article #home", amongLists: "Home", "Work")
        #expect(hashtag.title.text == "read #hashtag article")
        #expect(try hashtag.list == .named(ListName("Home")))
        #expect(hashtag.hints == [.unknownList("hashtag", nearest: nil)])
        #expect(try read("Pay #Inbox", amongLists: "Home").list == .inbox)
        #expect(try read("Pay #" + String(repeating: "l", count: 300)).list == nil)
    }

    @Test("Each tag is read, in any place; a doubled sign, a number and a name with other signs are words")
    func tags() throws {
        let text = "Buy +errand milk +Café-1 tomorrow +errand, ++no +49 +3kg C++ +a.b"
        let line = try read(text)
        #expect(line.title.text == "Buy milk +no +49 +3kg C++ +a.b")
        #expect(line.tags.map(\.text) == ["Café-1", "errand"])
        #expect(line.understood.map { text[$0] } == ["+errand", "+Café-1", "tomorrow", "+errand,"])
    }

    @Test("The spellings of filters mean the same in a line; one that is not understood is a word")
    func keyed() throws {
        let line = try read("Pay pri:high rent due:fri list:Home tag:bills now due:someday tag:a.b")
        #expect(line.title.text == "Pay rent now due:someday tag:a.b")
        #expect(line.dueDate?.text == "2026-11-20" && line.priority?.value == 5)
        #expect(try line.list == .named(ListName("Home")) && line.tags == [TaskTag("bills")])
    }

    @Test("A kind that is switched off stays in the title")
    func kinds() throws {
        let text = "Pay fri !2 #Home +bills weekly"
        for (kinds, title) in [
            (QuickLine.Kinds.all, "Pay"), (QuickLine.Kinds(), text), ([.due], "Pay !2 #Home +bills weekly"),
            ([.priority], "Pay fri #Home +bills weekly"), ([.list], "Pay fri !2 +bills weekly"),
            ([.tags], "Pay fri !2 #Home weekly"), ([.repetition], "Pay fri !2 #Home +bills"),
        ] {
            let line = try QuickLine(
                text, reading: DuePhrase(now: Seed.now, in: TestZones.berlin),
                lists: QuickLine.Lists([try ListName("Home")]), kinds: kinds)
            #expect(line.title.text == title, "\(kinds)")
        }
    }

    @Test("Hostile titles are kept unchanged, except for runs of blanks", arguments: HostileTitles.all)
    func hostile(_ title: String) throws {
        // One sample holds a word that is a list's name, and is meant to.
        let escaped = title.split(whereSeparator: \.isWhitespace)
            .map { word in
                let name = word.dropFirst().first
                let isMark = word.hasPrefix("#") && name.map { !$0.isNumber && !$0.isPunctuation } == true
                return isMark ? "#\(word)" : String(word)
            }.joined(separator: " ")
        let line = try QuickLine(
            escaped + " !3", reading: DuePhrase(now: Seed.now, in: TestZones.berlin),
            lists: QuickLine.Lists([], createsMissing: true), kinds: [.priority, .list, .repetition])
        #expect(line.title.text == title.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        #expect(line.priority?.value == 3)
    }

    /// Every word of the title was typed, in this order; nothing is made up, and nothing ends the program.
    @Test("The title of a random line is part of what was typed", arguments: 1...20 as ClosedRange<UInt64>)
    func random(seed: UInt64) throws {
        let pieces = [
            "Pay", "rent", "fri", "17:00", "!2", "!!2", "##Home", "#Home", "#12", "#\"My", "list\"", "\"", "in", "2",
            "hours", "tomorrow", "at", ",", "#", "\"fri", "30", "nov", "\u{202E}x", "👩‍👩‍👧", "2026-12-24", "5pm", "#\"\"",
            "!9",
        ]
        var state = seed
        for _ in 0..<500 {
            let typed = (0..<8).map { _ in
                // Knuth's linear congruential generator.
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return pieces[Int(state >> 33) % pieces.count]
            }
            do {
                let title = try read(typed.joined(separator: " ")).title.text.split(separator: " ")
                var rest = typed[...]
                for word in title {
                    let index = rest.firstIndex { $0 == word || $0 == "#\(word)" || $0 == "!\(word)" }
                    rest = rest[try #require(index.map { $0 + 1 }, "\(typed): \(title)")...]
                }
            } catch {
                #expect(error as? LanguageError == .titleMissing, "\(typed): \(error)")
            }
        }
    }
}
