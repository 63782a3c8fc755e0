import TaskHubEntities
import Testing

@Suite struct CivilDateTests {
    @Test(
        "Days are converted to and from days since 1970",
        arguments: [
            (0, "1970-01-01"), (-1, "1969-12-31"), (59, "1970-03-01"), (11_016, "2000-02-29"), (19_782, "2024-02-29"),
            (20_820, "2027-01-02"), (-719_528, "0000-01-01"), (2_932_896, "9999-12-31"), (-719_162, "0001-01-01"),
        ])
    func daysSinceEpoch(days: Int, text: String) {
        let date = CivilDate(daysSinceEpoch: days)
        #expect(date.description == text)
        #expect(date.daysSinceEpoch == days)
    }

    @Test("Each day follows the one before, with weekdays in turn, over 800 years")
    func sequence() {
        var previous = CivilDate(daysSinceEpoch: -146_097)
        for days in -146_096...146_097 {
            let date = CivilDate(daysSinceEpoch: days)
            let isNext =
                date.day == previous.day + 1
                || date.day == 1 && previous.day == CivilDate.days(inMonth: previous.month, of: previous.year)
            guard isNext, date > previous, date.weekday.rawValue == (previous.weekday.rawValue + 1) % 7,
                date.daysSinceEpoch == days
            else {
                Issue.record("\(date) after \(previous)")
                return
            }
            previous = date
        }
    }

    @Test("18 November 2026 is a Wednesday, and the first day of 1970 was a Thursday")
    func weekday() {
        #expect(CivilDate(year: 2026, month: 11, day: 18)?.weekday == .wednesday)
        #expect(CivilDate(daysSinceEpoch: 0).weekday == .thursday)
        #expect(CivilDate(daysSinceEpoch: -4).weekday == .sunday)
    }

    @Test(
        "Days that do not exist are nil",
        arguments: [
            (2026, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (1900, 2, 29), (10_000, 1, 1),
        ])
    func impossible(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test(
        "Adding months keeps the day, or takes the last day of the month",
        arguments: [
            ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2026-11-30", 3, "2027-02-28"),
            ("2026-01-15", -1, "2025-12-15"), ("2024-02-29", 12, "2025-02-28"), ("2026-12-31", 1, "2027-01-31"),
        ])
    func months(start: String, count: Int, end: String) throws {
        let date = try #require(Instant(rfc3339: start + "T00:00:00Z").map { CivilDateTime($0, offset: 0).date })
        #expect(date.adding(months: count).description == end)
    }

    @Test("Times before 1970 have the right day")
    func beforeEpoch() {
        let late = CivilDateTime(Instant(seconds: -1), offset: 0)
        #expect(late.date.description == "1969-12-31")
        #expect(late.time.description == "23:59:59")
        #expect(late.instant(offset: 0) == Instant(seconds: -1))
        #expect(Instant(microseconds: -1).seconds == -1)
    }

    @Test("Times with a part out of range are nil")
    func times() {
        #expect(CivilTime(hour: 24, minute: 0) == nil)
        #expect(CivilTime(hour: 0, minute: 60) == nil)
        #expect(CivilTime(hour: 0, minute: 0, second: 60) == nil)
        #expect(CivilTime.endOfDay.description == "23:59:59")
        #expect(CivilTime(hour: 7, minute: 5)?.hourAndMinute == "07:05")
        #expect(CivilTime.midnight < CivilTime.endOfDay)
    }

    @Test("Date-times are ordered by day, then by time")
    func order() throws {
        let first = CivilDate(daysSinceEpoch: 0)
        #expect(CivilDateTime(first, .endOfDay) < CivilDateTime(first.adding(days: 1), .midnight))
        #expect(CivilDateTime(first, .midnight) < CivilDateTime(first, .endOfDay))
    }
}
