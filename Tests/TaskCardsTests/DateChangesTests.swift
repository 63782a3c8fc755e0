import TaskCards
import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite("When the local date changes")
struct DateChangesTests {
    private func changes(_ zone: RecordedZone, _ start: String, _ end: String) -> [String] {
        zone.dateChanges(after: Seed.instant(start), through: Seed.instant(end)).map(\.rfc3339)
    }

    private func zone(_ before: Int, _ after: Int, at change: String) -> RecordedZone {
        RecordedZone(
            name: "Test", initial: ZoneOffset(seconds: before, abbreviation: "A"),
            changes: [
                RecordedZone.Change(
                    instant: Seed.instant(change), offset: ZoneOffset(seconds: after, abbreviation: "B"))
            ])
    }

    @Test("The date changes at midnight; the start of the span is excluded, its end is included")
    func midnights() {
        #expect(
            changes(TestZones.berlin, "2026-11-17T23:00:00Z", "2026-11-19T23:00:00Z") == [
                "2026-11-18T23:00:00Z", "2026-11-19T23:00:00Z",
            ])
    }

    @Test("A clock change at night moves the following midnights")
    func clockChange() {
        #expect(
            changes(TestZones.berlin, "2026-10-24T12:00:00Z", "2026-10-26T12:00:00Z") == [
                "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z",
            ])
    }

    @Test("If clocks skip midnight, the date changes at the clock change")
    func gap() {
        // As in Cairo: at 0:00 it is 1:00.
        #expect(
            changes(
                zone(7200, 10_800, at: "2026-04-23T22:00:00Z"), "2026-04-23T12:00:00Z", "2026-04-24T23:00:00Z"
            ) == ["2026-04-23T22:00:00Z", "2026-04-24T21:00:00Z"])
    }

    @Test("If clocks repeat midnight, the date changes three times")
    func overlap() {
        // As once in St. John's: at 0:01 it is 23:01.
        #expect(
            changes(
                zone(-9000, -12_600, at: "2026-11-01T02:31:00Z"), "2026-10-31T12:00:00Z", "2026-11-01T12:00:00Z"
            ) == ["2026-11-01T02:30:00Z", "2026-11-01T02:31:00Z", "2026-11-01T03:30:00Z"])
    }

    @Test("If a whole day is skipped, the date changes once")
    func dateLine() {
        // As in Samoa in 2011.
        #expect(
            changes(
                zone(-36_000, 50_400, at: "2011-12-30T10:00:00Z"), "2011-12-30T00:00:00Z", "2011-12-31T09:00:00Z"
            ) == ["2011-12-30T10:00:00Z"])
    }
}
