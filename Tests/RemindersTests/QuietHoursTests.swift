import Reminders
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Quiet hours")
struct QuietHoursTests {
    private static func time(_ hour: Int, _ minute: Int = 0) -> CivilTime {
        CivilTime(hour: hour, minute: minute) ?? .midnight
    }

    /// Returns the end of the quiet hours as local time, or nil outside of them.
    private static func end(
        from start: CivilTime, to end: CivilTime, in zone: any ZoneRules, at now: String
    ) throws -> String? {
        let hours = try #require(QuietHours(from: start, to: end, in: zone))
        return hours.end(at: Seed.instant(now))?.rfc3339
    }

    @Test("The same start and end is no quiet hours")
    func none() {
        #expect(QuietHours(from: Self.time(8), to: Self.time(8), in: TestZones.berlin) == nil)
    }

    @Test(
        "They include their start and exclude their end, on one day and over midnight",
        arguments: [
            // Berlin is an hour ahead of UTC.
            (13, 14, "2026-11-18T11:59:59Z", nil), (13, 14, "2026-11-18T12:00:00Z", "2026-11-18T13:00:00Z"),
            (13, 14, "2026-11-18T12:59:59Z", "2026-11-18T13:00:00Z"), (13, 14, "2026-11-18T13:00:00Z", nil),
            (22, 7, "2026-11-18T20:59:59Z", nil), (22, 7, "2026-11-18T21:00:00Z", "2026-11-19T06:00:00Z"),
            (22, 7, "2026-11-18T23:30:00Z", "2026-11-19T06:00:00Z"),
            (22, 7, "2026-11-19T05:59:59Z", "2026-11-19T06:00:00Z"), (22, 7, "2026-11-19T06:00:00Z", nil),
        ])
    func bounds(start: Int, end: Int, now: String, expected: String?) throws {
        #expect(try Self.end(from: Self.time(start), to: Self.time(end), in: TestZones.berlin, at: now) == expected)
    }

    @Test("They follow the clock of their zone over its changes")
    func changes() throws {
        // Eight hours instead of nine in spring, and ten in autumn.
        #expect(
            try Self.end(from: Self.time(22), to: Self.time(7), in: TestZones.berlin, at: "2026-03-28T21:00:00Z")
                == "2026-03-29T05:00:00Z")
        #expect(
            try Self.end(from: Self.time(22), to: Self.time(7), in: TestZones.berlin, at: "2026-10-24T20:00:00Z")
                == "2026-10-25T06:00:00Z")
    }

    @Test(
        "An end that clocks skip is the end of the gap, and one that they show twice comes once",
        arguments: [
            // In Berlin, 2:30 does not exist on 29 March; 3:00 follows 2:00.
            ("2026-03-29T00:59:59Z", "2026-03-29T01:00:00Z"), ("2026-03-29T01:00:00Z", nil),
            // On 25 October, 2:30 comes at 0:30 UTC and at 1:30 UTC.
            ("2026-10-25T00:29:59Z", "2026-10-25T00:30:00Z"), ("2026-10-25T00:30:00Z", nil),
            ("2026-10-25T01:15:00Z", nil),
        ])
    func endAtChange(now: String, expected: String?) throws {
        #expect(
            try Self.end(from: Self.time(22), to: Self.time(2, 30), in: TestZones.berlin, at: now) == expected)
    }

    @Test(
        "A start that clocks skip is the end of the gap, and one that they show twice begins the first time",
        arguments: [
            ("2026-03-29T00:59:59Z", nil), ("2026-03-29T01:00:00Z", "2026-03-29T06:00:00Z"),
            ("2026-10-25T00:29:59Z", nil), ("2026-10-25T00:30:00Z", "2026-10-25T07:00:00Z"),
            ("2026-10-25T01:15:00Z", "2026-10-25T07:00:00Z"),
        ])
    func startAtChange(now: String, expected: String?) throws {
        #expect(try Self.end(from: Self.time(2, 30), to: Self.time(8), in: TestZones.berlin, at: now) == expected)
    }

    @Test("In each of five zones, a year of quiet hours has one span a day", arguments: TestZones.all)
    func year(zone: any ZoneRules) throws {
        let hours = try #require(QuietHours(from: Self.time(22), to: Self.time(0, 30), in: zone))
        var now = zone.startOfDay(Seed.due("2026-01-01").day(in: zone))
        var ends: Set<Instant> = []
        for _ in 0..<(365 * 96) {
            if let end = hours.end(at: now) {
                #expect(end > now && hours.end(at: end) == nil)
                ends.insert(end)
            }
            now = now.advanced(bySeconds: 900)
        }
        // The year begins within a span.
        #expect(ends.count == 366)
    }
}
