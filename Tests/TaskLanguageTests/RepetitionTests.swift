import TaskHubEntities
import TaskHubTestSupport
import TaskLanguage
import Testing

@Suite("Repetitions in words")
struct RepetitionTests {
    @Test(
        "What the server has is the server's, and everything else is a rule of this machine",
        arguments: [
            ("daily", Repetition.server(.daily)), ("Weekly", .server(.weekly)), ("monthly", .server(.monthly)),
            ("yearly", .server(.yearly)), ("annually", .server(.yearly)), ("every day", .server(.daily)),
            ("each week", .server(.weekly)), ("every 1 month", .server(.monthly)), ("every year", .server(.yearly)),
            ("every 3 days", .local(.every(count: 3, .day))), ("every 2 weeks", .local(.every(count: 2, .week))),
            ("every two weeks", .local(.every(count: 2, .week))),
            ("every other month", .local(.every(count: 2, .month))),
            ("every 3d", .local(.every(count: 3, .day))), ("every monday", .local(.weekdays([.monday]))),
            ("every mon, wed and fri", .local(.weekdays([.monday, .wednesday, .friday]))),
            ("every weekday", .local(.weekdays(RecurrenceRule.workdays))),
        ])
    func understood(text: String, repetition: Repetition) throws {
        #expect(try Repetition(reading: text) == repetition)
    }

    @Test(
        "Anything else is refused",
        arguments: [
            "", "every", "every 0 days", "every 1000 days", "every monday 9am", "every tomorrow", "hourly", "none",
        ])
    func refused(text: String) {
        #expect(throws: LanguageError.repetitionNotUnderstood(text)) { try Repetition(reading: text) }
    }

    /// As of Wednesday 18 November 2026, 12:00 in Berlin.
    @Test(
        "A line's repetition has its date or time after it or before it, or begins on the next day that fits",
        arguments: [
            ("Standup every monday", "Standup", "every monday", "2026-11-23"),
            ("Standup every wed", "Standup", "every wednesday", "2026-11-18"),
            ("Standup every wed at 9am", "Standup", "every wednesday", "2026-11-25T08:00:00Z"),
            ("Standup every weekday at 9:15 !2", "Standup", "every weekday", "2026-11-19T08:15:00Z"),
            ("Standup daily 17:00", "Standup", "daily", "2026-11-18T16:00:00Z"),
            ("Water plants every 3 days", "Water plants", "every 3 days", "2026-11-18"),
            ("Clean every 2 weeks on monday", "Clean", "every 2 weeks", "2026-11-23"),
            ("Pay rent on the 1st monthly", "Pay rent", "monthly", "2026-12-01"),
            ("Pay rent monthly on the 1st", "Pay rent", "monthly", "2026-12-01"),
            ("Pay rent fri 17:00 weekly", "Pay rent", "weekly", "2026-11-20T16:00:00Z"),
        ])
    func line(text: String, title: String, repetition: String, due: String) throws {
        let line = try QuickLine(
            text, reading: DuePhrase(now: Seed.now, in: TestZones.berlin), lists: QuickLine.Lists([]))
        #expect(line.title.text == title)
        #expect(line.dueDate?.text == due)
        switch line.repetition {
        case .server(let found): #expect(found.rawValue == repetition)
        case .local(let rule): #expect(rule.description == repetition)
        case nil: Issue.record("no repetition")
        }
    }

    @Test(
        "Words that may not be a repetition stay in the title",
        arguments: [
            "Read the daily", "Take pills twice daily", "Write a weekly", "Every 2 weeks clean the car",
            "Pay every day after tomorrow", "Call every second monday", "Standup mondays", "Every client",
        ])
    func left(text: String) throws {
        let line = try QuickLine(
            text, reading: DuePhrase(now: Seed.now, in: TestZones.berlin), lists: QuickLine.Lists([]))
        #expect(line.title.text == text && line.repetition == nil)
    }
}
