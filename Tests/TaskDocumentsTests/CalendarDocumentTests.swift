import TaskActions
import TaskDocuments
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct CalendarDocumentTests {
    private func export(_ tasks: [TaskItem], lists: [TaskList] = []) -> String {
        CalendarDocument.export(TaskPage(tasks: tasks, lists: lists, asOf: Seed.now), zone: TestZones.berlin)
    }

    /// The unfolded lines between the first task's `BEGIN` and `END`.
    private func lines(of task: TaskItem, lists: [TaskList] = []) -> [String] {
        let text = export([task], lists: lists).replacing("\r\n ", with: "")
        let all = text.split(separator: "\r\n").map(String.init)
        return Array(all.drop { $0 != "BEGIN:VTODO" }.dropFirst().prefix { $0 != "END:VTODO" })
    }

    @Test("A task has its id, dates, texts, priority, state, list and alarm, in a calendar of its own")
    func whole() {
        var task = Seed.task(
            1, "Pay rent; call", notes: "first\nsecond, third", priority: 5, due: Seed.due("2026-11-30T16:00:00Z"),
            reminder: Seed.instant("2026-11-30T08:00:00Z"), recurrence: .weekly, listID: Seed.id(7))
        task.tags = [TaskTag(alreadyChecked: "a;b"), TaskTag(alreadyChecked: "bank")]
        #expect(
            export([task], lists: [Seed.list(7, "Home, sweet")])
                == """
                BEGIN:VCALENDAR
                VERSION:2.0
                PRODID:-//Task Hub toolkit//taskhub//EN
                X-WR-CALNAME:Task Hub
                BEGIN:VTIMEZONE
                TZID:Europe/Berlin
                BEGIN:STANDARD
                DTSTART:20251026T170000
                TZOFFSETFROM:+0100
                TZOFFSETTO:+0100
                TZNAME:CET
                END:STANDARD
                BEGIN:DAYLIGHT
                DTSTART:20260329T020000
                RDATE:20270328T020000
                TZOFFSETFROM:+0100
                TZOFFSETTO:+0200
                TZNAME:CEST
                END:DAYLIGHT
                BEGIN:STANDARD
                DTSTART:20261025T030000
                RDATE:20271031T030000
                TZOFFSETFROM:+0200
                TZOFFSETTO:+0100
                TZNAME:CET
                END:STANDARD
                END:VTIMEZONE
                BEGIN:VTODO
                UID:\(Seed.id(1))
                DTSTAMP:20261118T110000Z
                CREATED:20261118T110000Z
                LAST-MODIFIED:20261118T110000Z
                SUMMARY:Pay rent\\; call
                DESCRIPTION:first\\nsecond\\, third
                PRIORITY:1
                DTSTART;TZID=Europe/Berlin:20261130T170000
                RRULE:FREQ=WEEKLY
                DUE;TZID=Europe/Berlin:20261130T170000
                STATUS:NEEDS-ACTION
                CATEGORIES:Home\\, sweet,a\\;b,bank
                X-TASKHUB-LIST:Home\\, sweet
                BEGIN:VALARM
                ACTION:DISPLAY
                DESCRIPTION:Pay rent\\; call
                TRIGGER;VALUE=DATE-TIME:20261130T080000Z
                END:VALARM
                END:VTODO
                END:VCALENDAR

                """.replacing("\n", with: "\r\n"))
    }

    @Test("A day has no time and no zone")
    func day() {
        let lines = lines(of: Seed.task(1, due: Seed.due("2026-11-30")))
        #expect(lines.contains("DUE;VALUE=DATE:20261130"))
        #expect(!lines.contains { $0.hasPrefix("DTSTART") || $0.hasPrefix("RRULE") })
    }

    @Test("5 is the highest priority here, and 1 there", arguments: [(5, 1), (4, 3), (3, 5), (2, 7), (1, 9)])
    func priorities(ours: Int, theirs: Int) {
        #expect(lines(of: Seed.task(1, priority: ours)).contains("PRIORITY:\(theirs)"))
    }

    @Test(
        "Each status",
        arguments: [
            (TaskStatus.inbox, "NEEDS-ACTION"), (.next, "NEEDS-ACTION"), (.waiting, "NEEDS-ACTION"),
            (.someday, "NEEDS-ACTION"), (.done, "COMPLETED"), (.archived, "CANCELLED"),
        ])
    func statuses(status: TaskStatus, text: String) {
        let lines = lines(of: Seed.task(1, status: status, reminder: Seed.now, recurrence: .daily))
        #expect(lines.contains("STATUS:\(text)"))
        #expect(lines.contains("PERCENT-COMPLETE:100") == (status == .done))
        #expect(lines.contains("COMPLETED:20261118T110000Z") == (status == .done))
        #expect(lines.contains("BEGIN:VALARM") == !status.isCompleted)
    }

    @Test(
        "A rule never skips a short month",
        arguments: [
            (Recurrence.daily, "2026-11-30", "FREQ=DAILY"), (.monthly, "2026-11-28", "FREQ=MONTHLY"),
            (.monthly, "2026-11-30", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
            (.monthly, "2026-12-31", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
            (.yearly, "2026-11-30", "FREQ=YEARLY"),
            (.yearly, "2028-02-29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"),
        ])
    func rules(recurrence: Recurrence, due: String, rule: String) {
        let lines = lines(of: Seed.task(1, due: Seed.due(due), recurrence: recurrence))
        #expect(lines.contains("RRULE:\(rule)"))
        #expect(lines.contains("DTSTART;VALUE=DATE:\(due.replacing("-", with: ""))"))
    }

    @Test(
        "A rule of this machine",
        arguments: [
            ("every 2 weeks", "FREQ=WEEKLY;INTERVAL=2"), ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            ("every sunday", "FREQ=WEEKLY;BYDAY=SU"), ("every 3 days", "FREQ=DAILY;INTERVAL=3"),
            ("every month on the last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
            ("every 2 months on the first monday", "FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO"),
            ("every month on the 31st", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
            ("every 3 months", "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
        ])
    func localRules(text: String, rule: String) throws {
        var task = Seed.task(1, due: Seed.due("2026-11-30"))
        task.localRecurrence = LocalRecurrence(try #require(RecurrenceRule(text)), of: "machine")
        #expect(lines(of: task).contains("RRULE:\(rule)"))
    }

    @Test("No line is longer than 75 octets, and none ends within a character", arguments: HostileTitles.all)
    func folding(_ title: String) {
        let task = Seed.task(1, title, notes: String(repeating: title, count: 3), listID: Seed.id(7))
        let text = export([task], lists: [Seed.list(7, title)])
        let bytes = Array(text.utf8)
        #expect(text.hasSuffix("END:VCALENDAR\r\n"))
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            #expect(line.count <= 76 && line.last == UInt8(ascii: "\r"))
            #expect(String(validating: line, as: UTF8.self) != nil)
        }
        #expect(!text.unicodeScalars.contains { $0 != "\r" && $0 != "\n" && $0 != "\t" && $0.value < 0x20 })
    }
}
