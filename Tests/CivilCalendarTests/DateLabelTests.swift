import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite("Dates on cards")
struct DateLabelTests {
    @Test(
        "Due dates are relative to today in local time",
        arguments: [
            // It is Wednesday, noon in Berlin.
            ("2026-11-18T16:00:00Z", "17:00"), ("2026-11-18T08:30:00Z", "09:30"), ("2026-11-18T22:59:59Z", "today"),
            ("2026-11-18T23:00:00Z", "tomorrow 00:00"), ("2026-11-19T08:00:00Z", "tomorrow 09:00"),
            ("2026-11-19T22:59:59Z", "tomorrow"), ("2026-11-20T16:00:00Z", "Fri 17:00"),
            ("2026-11-24T22:59:59Z", "Tue"), ("2026-11-25T11:00:00Z", "2026-11-25"),
            ("2026-12-24T16:00:00Z", "2026-12-24"), ("2026-11-17T16:00:00Z", "yesterday 17:00"),
            ("2026-11-17T22:59:59Z", "yesterday"), ("2026-11-15T16:00:00Z", "2026-11-15"),
        ])
    func due(moment: String, expected: String) {
        let label = DateLabel(due: Seed.due(moment), now: Seed.now, zone: TestZones.berlin)
        #expect(label.text == expected)
        #expect(label.isToday == (expected == "today" || !expected.contains("-") && expected.first?.isNumber == true))
    }

    @Test(
        "With keepsTime, distant days show their time",
        arguments: [
            ("2026-12-24T16:00:00Z", "2026-12-24 17:00"), ("2026-12-24T22:59:59Z", "2026-12-24"),
            ("2026-11-15T16:00:00Z", "2026-11-15 17:00"), ("2026-11-20T16:00:00Z", "Fri 17:00"),
        ])
    func keepsTime(moment: String, expected: String) {
        let label = DateLabel(due: Seed.due(moment), now: Seed.now, zone: TestZones.berlin, keepsTime: true)
        #expect(label.text == expected)
    }

    @Test("Labels show local time on both sides of a clock change")
    func clockChange() {
        let now = Seed.instant("2026-10-24T10:00:00Z")
        func label(_ moment: String) -> String {
            DateLabel(due: Seed.due(moment), now: now, zone: TestZones.berlin).text
        }
        // Clocks go back from 03:00 to 02:00 on 25 October: half past two comes twice.
        #expect(label("2026-10-25T00:30:00Z") == "tomorrow 02:30")
        #expect(label("2026-10-25T01:30:00Z") == "tomorrow 02:30")
        #expect(label("2026-10-25T22:59:59Z") == "tomorrow")
        #expect(label("2026-10-24T21:59:59Z") == "today")
        #expect(label("2026-10-26T08:00:00Z") == "Mon 09:00")
    }

    @Test("West of UTC, the evening belongs to the same day")
    func west() {
        let now = Seed.instant("2026-11-19T01:00:00Z")
        let label = DateLabel(
            due: Seed.due("2026-11-19T04:59:59Z", in: TestZones.newYork), now: now, zone: TestZones.newYork)
        #expect(label.text == "today")
    }

    @Test("Past events of today and yesterday show their time")
    func past() {
        func label(_ moment: String) -> DateLabel {
            DateLabel(past: Seed.instant(moment), now: Seed.now, zone: TestZones.berlin)
        }
        #expect(label("2026-11-18T08:12:00Z").text == "09:12")
        #expect(label("2026-11-17T08:12:00Z").text == "yesterday 09:12")
        #expect(label("2026-11-16T08:12:00Z").text == "2026-11-16")
        #expect(label("2026-11-17T08:12:00Z").firstWord == Array("yesterday".utf8))
    }
}
