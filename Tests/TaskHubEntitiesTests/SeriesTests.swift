import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite("Series of due dates")
struct SeriesTests {
    /// The due dates of `count` tasks, each completed at once.
    private static func series(
        _ rule: RecurrenceRule, from start: DueDate, _ count: Int, in zone: any ZoneRules = TestZones.berlin
    ) -> [DueDate] {
        var (found, anchor) = ([start], SeriesAnchor?.none)
        while found.count < count,
            let next = rule.next(
                after: found[found.count - 1], anchor: anchor, completedAt: Seed.instant("2020-01-01T00:00:00Z"),
                in: zone)
        {
            found.append(next.due)
            anchor = next.anchor
        }
        return found
    }

    @Test(
        "Months and years are counted from the first date, whatever shorter months lie between",
        arguments: ["2027-01-29", "2027-01-30", "2027-01-31", "2028-02-29", "2027-11-30", "2027-08-15"],
        [(1, 1), (2, 2), (3, 3), (5, 5), (12, 12)])
    func months(start: String, step: (count: Int, months: Int)) throws {
        let first = try #require(CivilDate(iso8601: start))
        let expected = (0..<60).map { DueDate.day(first.adding(months: $0 * step.months)) }
        #expect(Self.series(.every(count: step.count, .month), from: .day(first), 60) == expected)
        if step.months == 12 { #expect(Self.series(.every(count: 1, .year), from: .day(first), 60) == expected) }
    }

    @Test("A time of day that the clock skips returns on the next day", arguments: TestZones.all)
    func skippedTimes(zone: any ZoneRules) throws {
        let first = try #require(CivilDate(iso8601: "2026-01-01"))
        for (hour, minute) in [(2, 30), (2, 15), (0, 0), (1, 59), (23, 45)] {
            let time = try #require(CivilTime(hour: hour, minute: minute))
            let expected = (0..<400).map {
                DueDate.moment(zone.instant(of: CivilDateTime(first.adding(days: $0), time)))
            }
            #expect(Self.series(.every(count: 1, .day), from: expected[0], 400, in: zone) == expected)
        }
    }

    @Test(
        "A day of the month is the first one after the due date",
        arguments: [
            ("every month on the last day", "2026-11-30", ["2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31"]),
            ("every month on the 31st", "2026-11-30", ["2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31"]),
            ("every month on the 30th", "2027-01-30", ["2027-02-28", "2027-03-30", "2027-04-30", "2027-05-30"]),
            ("every 2 months on the last day", "2026-12-31", ["2027-02-28", "2027-04-30", "2027-06-30", "2027-08-31"]),
            (
                "every month on the first monday", "2026-11-18",
                ["2026-12-07", "2027-01-04", "2027-02-01", "2027-03-01"]
            ),
            ("every month on the last friday", "2026-11-18", ["2026-11-27", "2026-12-25", "2027-01-29", "2027-02-26"]),
            ("every month on the 15th", "2026-11-18", ["2026-12-15", "2027-01-15", "2027-02-15", "2027-03-15"]),
        ])
    func monthDays(text: String, start: String, next: [String]) throws {
        let rule = try #require(RecurrenceRule(text))
        #expect(rule.description == text)
        let found = Self.series(rule, from: try #require(DueDate(text: start)), 5).dropFirst()
        #expect(found.map(\.text) == next)
    }

    @Test(
        "A rule from the completion counts from the day on which the task was done",
        arguments: [
            ("3 days after completion", "2026-11-01", "2026-11-21"),
            ("1 week after completion", "2026-12-24T16:00:00Z", "2026-11-25T16:00:00Z"),
            ("1 month after completion", "2026-11-01", "2026-12-18"),
            ("1 year after completion", "2026-11-01", "2027-11-18"),
        ])
    func afterCompletion(text: String, due: String, next: String) throws {
        let rule = try #require(RecurrenceRule(text))
        #expect(rule.description == text)
        let found = rule.next(after: try #require(DueDate(text: due)), completedAt: Seed.now, in: TestZones.berlin)
        #expect(found?.due.text == next)
    }

    @Test("An anchor counts only for the date that it belongs to")
    func staleAnchor() throws {
        let anchor = SeriesAnchor(day: 31, time: nil)
        func next(_ due: String) throws -> String? {
            Recurrence.monthly.rule?.next(
                after: try #require(DueDate(text: due)), anchor: anchor, completedAt: Seed.now, in: TestZones.utc)?
                .due.text
        }
        #expect(try next("2027-02-28") == "2027-03-31")
        #expect(try next("2027-02-27") == "2027-03-27")
        #expect(try next("2027-03-28") == "2027-04-28")
        var task = Seed.task(1, due: Seed.due("2027-02-28"), recurrence: .monthly)
        task.anchor = anchor
        task.dueDate = Seed.due("2027-04-30")
        #expect(task.anchor == nil)
    }

    @Test("A server's recurrence starts from the previous date, as the server does", arguments: [true, false])
    func servers(isServers: Bool) throws {
        var task = Seed.task(1, due: Seed.due("2027-01-31"), recurrence: .monthly)
        var found: [String?] = []
        for number in 2...4 {
            task = try #require(
                task.nextOccurrence(
                    id: Seed.id(number), completedAt: Seed.now, sortOrder: 0, isServers: isServers,
                    in: TestZones.berlin))
            found.append(task.dueDate?.text)
        }
        #expect(
            found
                == (isServers
                    ? ["2027-02-28", "2027-03-28", "2027-04-28"] : ["2027-02-28", "2027-03-31", "2027-04-30"]))
    }

    @Test("An anchor is read as it is written", arguments: ["31", "02:30:00", "29 23:59:59"])
    func text(text: String) {
        #expect(SeriesAnchor(text)?.description == text)
    }

    @Test(
        "Any other text is no anchor", arguments: ["", "28", "32", "02:30", "31 31", "24:00:00", "x", "31 02:30:00 1"])
    func noAnchor(text: String) {
        #expect(SeriesAnchor(text) == nil)
    }
}
