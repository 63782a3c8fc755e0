import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite("Due dates on the server")
struct ServerDueDateTests {
    private func due(_ text: String) throws -> DueDate { try #require(DueDate(text: text)) }

    @Test(
        "A day is sent as noon where the user is, and a moment as it is, but never as noon",
        arguments: [
            ("2026-11-30", "2026-11-30T11:00:00Z"), ("2026-07-01", "2026-07-01T10:00:00Z"),
            ("2026-10-25", "2026-10-25T11:00:00Z"), ("2026-03-29", "2026-03-29T10:00:00Z"),
            ("2026-11-30T16:00:00Z", "2026-11-30T16:00:00Z"), ("2026-11-30T11:00:00Z", "2026-11-30T11:00:01Z"),
            ("2026-11-30T22:59:59Z", "2026-11-30T22:59:59Z"),
        ])
    func sent(text: String, sent: String) throws {
        #expect(ServerDueDate.moment(for: try due(text), in: TestZones.berlin).rfc3339 == sent)
    }

    @Test(
        "What is sent is received as the same due date",
        arguments: [
            "2026-11-30", "2026-03-29", "2026-10-25", "2026-11-30T11:00:00Z", "2026-11-30T11:00:02Z",
            "2026-11-30T16:00:00Z",
        ], [TestZones.berlin, TestZones.newYork, TestZones.lordHowe, TestZones.utc])
    func received(text: String, zone: RecordedZone) throws {
        let moment = ServerDueDate.moment(for: try due(text), in: zone)
        #expect(ServerDueDate(moment, in: zone)?.meaning.text == text)
    }

    @Test(
        "Noon is a day, and so is its last second, which earlier versions sent",
        arguments: [
            ("2026-11-30T11:00:00Z", "2026-11-30"), ("2026-11-30T22:59:59Z", "2026-11-30"),
            ("2026-07-01T10:00:00Z", "2026-07-01"), ("2026-11-30T11:00:01Z", "2026-11-30T11:00:00Z"),
            ("2026-11-30T10:59:59Z", "2026-11-30T10:59:59Z"), ("2026-11-30T23:00:00Z", "2026-11-30T23:00:00Z"),
        ])
    func meaning(moment: String, meaning: String) {
        #expect(ServerDueDate(Seed.instant(moment), in: TestZones.berlin)?.meaning.text == meaning)
    }

    @Test(
        "Noon on the day that a task has is not a change, and on another day it is",
        arguments: [
            ("2026-11-30T16:00:00Z", "2026-11-30T11:00:00Z", "2026-11-30T16:00:00Z"),
            ("2026-11-30T16:00:00Z", "2026-12-01T11:00:00Z", "2026-12-01"),
            ("2026-11-30T23:30:00Z", "2026-11-30T11:00:00Z", "2026-11-30"),
            ("2026-11-30", "2026-11-30T11:00:00Z", "2026-11-30"), ("2026-11-30", "2026-12-01T11:00:00Z", "2026-12-01"),
            ("2026-11-30", "2026-11-30T16:00:00Z", "2026-11-30T16:00:00Z"),
        ])
    func resent(known: String, now: String, expected: String) throws {
        let known = try due(known)
        let there = ServerDueDate(moment: ServerDueDate.moment(for: known, in: TestZones.berlin), meaning: known)
        let found = ServerDueDate(Seed.instant(now), known: there, sent: known, in: TestZones.berlin)
        #expect(found?.meaning.text == expected)
    }

    @Test("The end of a day before year 0, which cannot be stored, is a moment")
    func beforeAllDays() {
        let moment = "0000-01-01T04:59:59Z"
        #expect(ServerDueDate(Seed.instant(moment), in: TestZones.newYork)?.meaning.text == moment)
    }

    @Test("As long as the server has the same moment, the due date stays, in any zone")
    func journey() throws {
        let day = try due("2026-11-30")
        let there = ServerDueDate(moment: ServerDueDate.moment(for: day, in: TestZones.berlin), meaning: day)
        for zone in [TestZones.newYork, TestZones.lordHowe, TestZones.utc] {
            #expect(ServerDueDate(there.moment, known: there, sent: day, in: zone) == there)
        }
        #expect(ServerDueDate(nil, known: there, sent: day, in: TestZones.berlin) == nil)
    }
}
