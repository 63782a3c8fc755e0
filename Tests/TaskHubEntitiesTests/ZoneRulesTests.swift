import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite struct ZoneRulesTests {
    @Test(
        "A time in a gap moves forward by its length; one in an overlap is the first of two",
        arguments: [
            // Berlin: an hour, gap 2:00 to 3:00, overlap 2:00 to 3:00.
            (TestZones.berlin, "2026-03-29 01:59:59", "2026-03-29T00:59:59Z"),
            (TestZones.berlin, "2026-03-29 02:30:00", "2026-03-29T01:30:00Z"),
            (TestZones.berlin, "2026-03-29 03:00:00", "2026-03-29T01:00:00Z"),
            (TestZones.berlin, "2026-10-25 02:30:00", "2026-10-25T00:30:00Z"),
            (TestZones.berlin, "2026-10-25 03:00:00", "2026-10-25T02:00:00Z"),
            // New York: west of UTC.
            (TestZones.newYork, "2026-03-08 02:30:00", "2026-03-08T07:30:00Z"),
            (TestZones.newYork, "2026-11-01 01:30:00", "2026-11-01T05:30:00Z"),
            (TestZones.newYork, "2026-11-01 02:00:00", "2026-11-01T07:00:00Z"),
            // Lord Howe: half an hour, in the other half of the year.
            (TestZones.lordHowe, "2026-10-04 02:15:00", "2026-10-03T15:45:00Z"),
            (TestZones.lordHowe, "2026-04-05 01:45:00", "2026-04-04T14:45:00Z"),
            (TestZones.lordHowe, "2026-04-05 02:00:00", "2026-04-04T15:30:00Z"),
        ])
    func clockChanges(zone: RecordedZone, local: String, utc: String) throws {
        let nominal = try #require(Instant(rfc3339: local + "Z"))
        #expect(zone.instant(of: CivilDateTime(nominal, offset: 0)).rfc3339 == utc)
    }

    @Test(
        "Every moment of 2026 is recovered from its local time, or the first of two is",
        arguments: [
            TestZones.berlin, TestZones.newYork, TestZones.lordHowe, TestZones.utc,
        ])
    func roundTrip(zone: RecordedZone) throws {
        var moment = Seed.instant("2026-01-01T00:07:00Z")
        let end = Seed.instant("2027-01-01T00:00:00Z")
        while moment < end {
            let back = zone.instant(of: zone.civil(at: moment))
            #expect(back == moment || (back < moment && zone.civil(at: back) == zone.civil(at: moment)))
            moment = moment.advanced(bySeconds: 1800)
        }
    }

    @Test("A local day is 23, 24 or 25 hours long")
    func lengthOfDay() {
        func hours(_ utc: String) -> Int64 {
            let day = TestZones.berlin.day(of: Seed.instant(utc))
            return (day.upperBound.seconds - day.lowerBound.seconds) / 3600
        }
        #expect(hours("2026-03-29T12:00:00Z") == 23)
        #expect(hours("2026-03-30T12:00:00Z") == 24)
        #expect(hours("2026-10-25T12:00:00Z") == 25)
    }

    @Test("A recorded zone equals the zone within its span, and keeps the nearest offset outside")
    func recording() {
        let span = Seed.instant("2026-10-20T00:00:00Z")..<Seed.instant("2026-10-27T00:00:00Z")
        let recorded = RecordedZone(recording: TestZones.berlin, over: span)
        #expect(recorded.name == "Europe/Berlin")
        #expect(recorded.changes.map(\.instant) == [Seed.instant("2026-10-25T01:00:00Z")])
        #expect(recorded.offset(at: Seed.instant("2026-10-25T00:59:59Z")).abbreviation == "CEST")
        #expect(recorded.offset(at: Seed.instant("2026-10-25T01:00:00Z")).abbreviation == "CET")
        #expect(recorded.offset(at: Seed.instant("2026-01-01T00:00:00Z")).seconds == 7200)
        #expect(recorded.offset(at: Seed.instant("2027-07-01T00:00:00Z")).seconds == 3600)
    }

    @Test("A span without a clock change has no changes")
    func noChanges() {
        let span = Seed.instant("2026-11-20T00:00:00Z")..<Seed.instant("2026-11-27T00:00:00Z")
        #expect(TestZones.berlin.changes(in: span).isEmpty)
    }
}
