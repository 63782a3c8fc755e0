import TaskActions
import TaskDocuments
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct CalendarImportTests {
    private func source(
        _ text: String, zone: any ZoneRules = TestZones.berlin, skippingInvalid: Bool = false
    ) throws -> any ImportSource {
        try ImportFile(Array(text.utf8), now: Seed.now, zone: zone).read(skippingInvalid: skippingInvalid)
    }

    /// The tasks of a calendar with these lines in one `VTODO`.
    private func one(_ lines: String, zone: any ZoneRules = TestZones.berlin) throws -> ImportedTask {
        let text = "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a\nSUMMARY:Pay\n\(lines)\nEND:VTODO\nEND:VCALENDAR\n"
        return try #require(try ImportBatch(try source(text, zone: zone)).tasks.first)
    }

    @Test(
        "A due date: a day, a local time, a zone, UTC, and a start with a duration",
        arguments: [
            ("DUE;VALUE=DATE:20261130", "2026-11-30"), ("DUE:20261130", "2026-11-30"),
            ("DUE:20261130T170000", "2026-11-30T16:00:00Z"), ("due:20261130T160000Z", "2026-11-30T16:00:00Z"),
            ("DUE;TZID=\"Europe/Berlin\":20261130T170000", "2026-11-30T16:00:00Z"),
            ("DTSTART:20261129T170000Z\nDURATION:P1DT30M", "2026-11-30T17:30:00Z"),
            ("DTSTART;VALUE=DATE:20261123\nDURATION:P1W", "2026-11-30"),
            // A day of the calendar has 25 hours there.
            ("DTSTART:20261024T120000\nDURATION:P1D", "2026-10-25T11:00:00Z"),
            ("DTSTART;VALUE=DATE:20261123\nRRULE:FREQ=DAILY", "2026-11-23"), ("DTSTART:20261123T100000", nil),
            ("DESCRIPTION:none", nil),
        ] as [(String, String?)])
    func due(lines: String, due: String?) throws {
        #expect(try one(lines).dueDate?.text == due)
    }

    @Test(
        "A status and how far it is",
        arguments: [
            ("STATUS:NEEDS-ACTION", TaskStatus.inbox), ("STATUS:IN-PROCESS", .next), ("STATUS:COMPLETED", .done),
            ("STATUS:CANCELLED", .archived), ("PERCENT-COMPLETE:100", .done), ("PERCENT-COMPLETE:40", .inbox),
            ("COMPLETED:20261101T100000Z", .done), ("STATUS:NEEDS-ACTION\nX-TASKHUB-STATUS:waiting", .waiting),
            ("STATUS:COMPLETED\nX-TASKHUB-STATUS:waiting", .done), ("", .inbox),
        ])
    func status(lines: String, status: TaskStatus) throws {
        #expect(try one(lines).status == status)
    }

    @Test(
        "1 to 4 are high, and 6 to 9 are low there",
        arguments: [
            (0, nil), (1, 5), (2, 5), (3, 4), (4, 4), (5, 3), (6, 2), (7, 2), (8, 1), (9, 1), (10, nil),
        ] as [(Int, Int?)])
    func priority(theirs: Int, ours: Int?) throws {
        let task = try one("PRIORITY:\(theirs)")
        #expect(task.priority?.value == ours && task.notCarried == (theirs > 9 ? ["PRIORITY"] : []))
    }

    @Test(
        "A rule that has an equal here",
        arguments: [
            ("20261130", "FREQ=DAILY", "every day"), ("20261130", "FREQ=WEEKLY;WKST=SU", "every week"),
            ("20261130", "FREQ=WEEKLY;BYDAY=MO", "every week"), ("20261130", "FREQ=DAILY;INTERVAL=14", "every 2 weeks"),
            ("20261130", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=SU", "every 2 weeks"),
            ("20261130", "freq=weekly;byday=fr,mo", "every monday,friday"),
            ("20261130", "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "every weekday"),
            ("20261115", "FREQ=MONTHLY;BYMONTHDAY=15", "every month"),
            ("20261115", "FREQ=MONTHLY;BYMONTHDAY=20", "every month on the 20th"),
            ("20261130", "FREQ=MONTHLY;BYMONTHDAY=-1", "every month on the last day"),
            ("20261130", "FREQ=MONTHLY;BYDAY=-1MO", "every month on the last monday"),
            ("20261102", "FREQ=MONTHLY;INTERVAL=2;BYDAY=MO;BYSETPOS=1", "every 2 months on the first monday"),
            ("20261102", "FREQ=MONTHLY;BYDAY=+1MO", "every month on the first monday"),
            ("20261115", "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=15", "every year"),
            ("20261115", "FREQ=YEARLY;BYMONTH=11", "every year"),
            ("20261126", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "every 12 months on the fourth thursday"),
            ("20261130", "FREQ=MONTHLY;INTERVAL=12", "every year"),
            ("20270228", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "every month 31"),
            ("20270228", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1", "every year 29"),
        ])
    func rule(start: String, rule: String, meaning: String) throws {
        let task = try one("DTSTART;VALUE=DATE:\(start)\nDUE;VALUE=DATE:\(start)\nRRULE:\(rule)")
        let found = try #require(task.localRule ?? task.recurrence.rule)
        #expect([found.description, task.anchor?.description].compactMap(\.self).joined(separator: " ") == meaning)
        #expect(task.notCarried == [])
    }

    @Test(
        "A rule without an equal is named: left out, or taken where only short months differ",
        arguments: [
            ("FREQ=WEEKLY;COUNT=3", nil), ("FREQ=WEEKLY;UNTIL=20270101T000000Z", nil), ("FREQ=HOURLY", nil),
            ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", nil), ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", nil),
            ("FREQ=YEARLY;BYMONTH=1,7", nil), ("FREQ=MONTHLY;BYMONTHDAY=1,15", nil), ("FREQ=YEARLY;BYDAY=MO", nil),
            ("FREQ=MONTHLY;BYDAY=5MO", nil), ("sometimes", nil), ("FREQ=DAILY;INTERVAL=0", nil),
            ("FREQ=MONTHLY", "every month"), ("FREQ=MONTHLY;BYMONTHDAY=31", "every month"),
            ("FREQ=MONTHLY;BYMONTHDAY=30", "every month on the 30th"),
        ] as [(String, String?)])
    func otherRule(rule: String, meaning: String?) throws {
        let task = try one("DUE;VALUE=DATE:20261231\nRRULE:\(rule)")
        #expect((task.localRule ?? task.recurrence.rule)?.description == meaning)
        #expect(task.notCarried == ["RRULE"] && task.dueDate?.text == "2026-12-31")
    }

    @Test(
        "A rule of ours counts only while the calendar's rule is the one that we wrote beside it",
        arguments: [
            ("RRULE:FREQ=WEEKLY;BYDAY=MO\nX-TASKHUB-RULE:every monday", "every monday"),
            ("RRULE:FREQ=WEEKLY;INTERVAL=3\nX-TASKHUB-RULE:every monday", "every 3 weeks"),
            ("X-TASKHUB-RULE:every monday", nil), ("X-TASKHUB-RULE:3 days after completion", "3 days after completion"),
            ("RRULE:FREQ=DAILY\nX-TASKHUB-RULE:3 days after completion", "every day"),
            ("RRULE:FREQ=DAILY;COUNT=2\nX-TASKHUB-RULE:3 days after completion", nil),
            ("STATUS:COMPLETED\nX-TASKHUB-RULE:every monday", "every monday"),
        ] as [(String, String?)])
    func staleRule(lines: String, rule: String?) throws {
        let task = try one("DUE;VALUE=DATE:20261130\n\(lines)")
        #expect((task.localRule ?? task.recurrence.rule)?.description == rule)
    }

    @Test(
        "An alarm at a moment, or before the start or the due date",
        arguments: [
            ("TRIGGER;VALUE=DATE-TIME:20261129T080000Z", "2026-11-29T08:00:00Z"),
            ("TRIGGER:-PT15M", "2026-11-30T15:45:00Z"), ("TRIGGER;RELATED=END:-P1D", "2026-11-29T16:00:00Z"),
            ("TRIGGER:PT0S\nACKNOWLEDGED:20261201T000000Z", nil), ("TRIGGER:soon", nil), ("ACTION:DISPLAY", nil),
        ] as [(String, String?)])
    func alarm(lines: String, moment: String?) throws {
        let task = try one("DUE:20261130T170000\nBEGIN:VALARM\n\(lines)\nEND:VALARM")
        #expect(task.reminderDate?.rfc3339 == moment)
        #expect(task.notCarried == (moment == nil ? ["VALARM"] : []))
    }

    @Test("Folds within a character, other line ends, blank lines and a byte order mark are read")
    func folds() throws {
        let title = "Grüße 世界 👩‍👩‍👧‍👦"
        for end in ["\n", "\r\n"] {
            var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
            bytes += Array("BEGIN:VCALENDAR\(end)\(end)BEGIN:VTODO\(end)UID:a\(end)".utf8)
            for byte in Array("SUMMARY:\(title)".utf8) { bytes += [byte] + Array("\(end)\t".utf8) }
            bytes += Array("\(end)END:VTODO\(end)END:VCALENDAR".utf8)
            let batch = try ImportBatch(ImportFile(bytes, now: Seed.now, zone: TestZones.berlin).read())
            #expect(batch.tasks.map(\.title.text) == [title])
        }
    }

    @Test("Texts lose their escapes, and commas without one stay")
    func texts() throws {
        let task = try one(#"DESCRIPTION:a\, b\; c\\d\nnext, with a \q and a line\N"#)
        #expect(task.notes == "a, b; c\\d\nnext, with a \\q and a line")
    }

    @Test("All bad entries are named at once by their places, and can be left out")
    func faults() throws {
        let long = String(repeating: "x", count: 501)
        let entries = ["SUMMARY:Fine", "UID:b", "SUMMARY:\(long)", "SUMMARY:x\nDUE:tomorrow"]
        let text = "BEGIN:VCALENDAR\n\(entries.map { "BEGIN:VTODO\n\($0)\nEND:VTODO\n" }.joined())END:VCALENDAR\n"
        #expect(
            throws: ImportError.entries([
                ImportFault(.task, 2, .missing(field: "SUMMARY")), ImportFault(.task, 3, .refused(.titleTooLong)),
                ImportFault(.task, 4, .malformed(field: "DUE")),
            ])
        ) { try source(text) }
        let batch = try ImportBatch(try source(text, skippingInvalid: true))
        #expect(batch.tasks.map(\.title.text) == ["Fine"])
        #expect(batch.skipped.map(\.title) == ["task 2", "task 3", "task 4"])
    }

    @Test(
        "A file that is cut off or is no calendar is refused with its line",
        arguments: [
            ("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:Pay\n", 4, true),
            ("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:Pay\nEND:VCALENDAR\n", 4, false),
            ("BEGIN:VCALENDAR\nEND:VCALENDAR\nEND:VCALENDAR\n", 3, false),
            ("BEGIN:VCALENDAR\nEND:VCALENDAR\nhello\n", 3, false),
        ])
    func malformed(text: String, line: Int, isEnd: Bool) throws {
        try expectNotCalendar(text, line: line, isEnd: isEnd)
    }

    // Not an argument of the test above: those are printed.
    @Test("Parts nested 100,000 deep are refused with the line of the first that is too deep")
    func nested() throws {
        let parts = String(repeating: "BEGIN:X\n", count: 100_000)
        try expectNotCalendar("BEGIN:VCALENDAR\n\(parts)", line: 17, isEnd: false)
    }

    private func expectNotCalendar(_ text: String, line: Int, isEnd: Bool) throws {
        let error = #expect(throws: ImportError.self) { try source(text) }
        guard case .notCalendar(let place) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(place.line == line && place.isEnd == isEnd)
    }

    @Test("A file of contacts is no calendar")
    func contacts() {
        #expect(throws: ImportError.notInFormat(.ics)) {
            try ImportFile(Array("BEGIN:VCARD\nEND:VCARD\n".utf8), now: Seed.now, zone: TestZones.berlin).read(as: .ics)
        }
    }

    @Test("Random bytes within a file never end the program", arguments: 0..<60)
    func noise(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        var bytes = Array(CalendarDocument.export(CalendarRoundTripTests.page(&random), zone: TestZones.berlin).utf8)
        for _ in 0..<20 {
            let place = Int.random(in: bytes.indices, using: &random)
            bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
        let file = ImportFile(bytes, now: Seed.now, zone: TestZones.berlin)
        _ = try? ImportBatch(file.read(as: .ics, skippingInvalid: true))
    }
}
