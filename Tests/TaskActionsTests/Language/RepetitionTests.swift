import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
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
            ("weekdays", .local(.weekdays(RecurrenceRule.workdays))), ("mondays", .local(.weekdays([.monday]))),
            ("on mondays and thursdays", .local(.weekdays([.monday, .thursday]))),
            ("every weekend", .local(.weekdays([.saturday, .sunday]))),
            ("every mon/wed/fri", .local(.weekdays([.monday, .wednesday, .friday]))),
            ("every other tuesday", .local(.every(count: 2, .week), from: .weekday(.tuesday))),
            ("every 2nd week", .local(.every(count: 2, .week))), ("every third day", .local(.every(count: 3, .day))),
            ("every 31st", .local(.monthly(count: 1, .day(31)))),
            ("every 15th", .server(.monthly, from: .dayOfMonth(15))),
            ("monthly on the 31st", .local(.monthly(count: 1, .day(31)))),
            ("the 30th of every 2 months", .local(.monthly(count: 2, .day(30)))),
            ("every 15 april", .server(.yearly, from: .dayOfYear(month: 4, day: 15))),
            ("every april 15th", .server(.yearly, from: .dayOfYear(month: 4, day: 15))),
            ("every 29 feb", .server(.yearly, from: .dayOfYear(month: 2, day: 29))),
            ("first monday of every month", .local(.monthly(count: 1, .weekday(.monday, number: 1)))),
            ("last friday of the month", .local(.monthly(count: 1, .lastWeekday(.friday)))),
            ("on the last day of every month", .local(.monthly(count: 1, .last))),
            ("every month on the 2nd tuesday", .local(.monthly(count: 1, .weekday(.tuesday, number: 2)))),
            ("3 days after completion", .local(.afterCompletion(count: 3, .day))),
            ("after 2 weeks", .local(.afterCompletion(count: 2, .week))),
        ])
    func understood(text: String, repetition: Repetition) throws {
        #expect(try Repetition(reading: text) == repetition)
    }

    @Test(
        "Anything else is refused",
        arguments: [
            "", "every", "every 0 days", "every 1000 days", "every monday 9am", "every tomorrow", "hourly", "none",
            "every 32nd", "every 30 february", "every 0th day", "fifth monday of every month", "every second monday",
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
            ("Standup mondays", "Standup", "every monday", "2026-11-23"),
            ("Gym on tuesdays and fridays at 18:00", "Gym", "every tuesday,friday", "2026-11-20T17:00:00Z"),
            ("Standup weekdays at 9:15", "Standup", "every weekday", "2026-11-19T08:15:00Z"),
            ("Bins every other tuesday", "Bins", "every 2 weeks", "2026-11-24"),
            ("Invoices first monday of every month", "Invoices", "every month on the first monday", "2026-12-07"),
            ("Pay rent on the last day of every month", "Pay rent", "every month on the last day", "2026-11-30"),
            ("Pay rent every 31st !4", "Pay rent", "every month on the 31st", "2026-11-30"),
            ("Pay rent every 15th", "Pay rent", "monthly", "2026-12-15"),
            ("Taxes every 15 april", "Taxes", "yearly", "2027-04-15"),
            ("Call Mum 3 days after completion", "Call Mum", "3 days after completion", "2026-11-18"),
            ("Pay rent monthly eom", "Pay rent", "monthly", "2026-11-30"),
            ("Pay rent fri 17:00 weekly", "Pay rent", "weekly", "2026-11-20T16:00:00Z"),
        ])
    func line(text: String, title: String, repetition: String, due: String) throws {
        let line = try QuickLine(
            text, reading: DuePhrase(now: Seed.now, in: TestZones.berlin), lists: QuickLine.Lists([]))
        #expect(line.title.text == title)
        #expect(line.dueDate?.text == due)
        switch line.repetition {
        case .server(let found, _): #expect(found.rawValue == repetition)
        case .local(let rule, _): #expect(rule.description == repetition)
        case nil: Issue.record("no repetition")
        }
    }

    @Test(
        "Words that may not be a repetition stay in the title",
        arguments: [
            "Read the daily", "Take pills twice daily", "Write a weekly", "Every 2 weeks clean the car",
            "Pay every day after tomorrow", "Call every second monday", "Every client", "Check the oven after 3 days",
            "Plan weekends",
        ])
    func left(text: String) throws {
        let line = try QuickLine(
            text, reading: DuePhrase(now: Seed.now, in: TestZones.berlin), lists: QuickLine.Lists([]))
        #expect(line.title.text == text && line.repetition == nil)
    }
}
