import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite struct RecurrenceTests {
    @Test(
        "The next due date is the old one, advanced by whole steps until after the completion",
        arguments: [
            (Recurrence.daily, "2026-11-18T16:00:00Z", "2026-11-18T11:00:00Z", "2026-11-19T16:00:00Z"),
            (.daily, "2026-11-10T16:00:00Z", "2026-11-18T11:00:00Z", "2026-11-18T16:00:00Z"),
            (.daily, "2026-11-10T16:00:00Z", "2026-11-18T16:00:00Z", "2026-11-19T16:00:00Z"),
            (.weekly, "2026-11-10T16:00:00Z", "2026-11-18T11:00:00Z", "2026-11-24T16:00:00Z"),
            (.weekly, "2026-11-25T16:00:00Z", "2026-11-18T11:00:00Z", "2026-12-02T16:00:00Z"),
            (.weekly, "1999-12-31T16:00:00Z", "2026-11-18T11:00:00Z", "2026-11-20T16:00:00Z"),
            (.monthly, "2026-01-31T16:00:00Z", "2026-01-31T17:00:00Z", "2026-02-28T16:00:00Z"),
            (.monthly, "2026-02-28T16:00:00Z", "2026-02-28T17:00:00Z", "2026-03-28T16:00:00Z"),
            (.monthly, "2026-12-31T16:00:00Z", "2026-12-31T17:00:00Z", "2027-01-31T16:00:00Z"),
            (.yearly, "2024-02-29T16:00:00Z", "2024-03-01T17:00:00Z", "2025-02-28T16:00:00Z"),
            (.yearly, "2020-11-18T11:00:00Z", "2026-11-18T11:00:00Z", "2027-11-18T11:00:00Z"),
            (.daily, "2026-11-10", "2026-11-18T11:00:00Z", "2026-11-18"),
            (.daily, "2026-11-18", "2026-11-18T23:59:59Z", "2026-11-19"),
            (.weekly, "2026-11-25", "2026-11-18T11:00:00Z", "2026-12-02"),
            (.monthly, "2026-01-31", "2026-01-31T17:00:00Z", "2026-02-28"),
            (.yearly, "2024-02-29", "2024-03-01T17:00:00Z", "2025-02-28"),
        ])
    func next(recurrence: Recurrence, due: String, completed: String, next: String) throws {
        let due = try #require(DueDate(text: due))
        let found = recurrence.next(after: due, completedAt: Seed.instant(completed), in: TestZones.utc)
        #expect(found?.text == next)
    }

    @Test(
        "A task due at five in the afternoon stays due at five across a clock change",
        arguments: [
            (TestZones.berlin, "2026-10-24T15:00:00Z", "2026-10-25T16:00:00Z"),
            (TestZones.berlin, "2026-03-28T16:00:00Z", "2026-03-29T15:00:00Z"),
            (TestZones.newYork, "2026-10-31T21:00:00Z", "2026-11-01T22:00:00Z"),
            (TestZones.lordHowe, "2026-10-03T06:30:00Z", "2026-10-04T06:00:00Z"),
        ])
    func clockChange(zone: RecordedZone, due: String, next: String) {
        let due = Seed.instant(due)
        #expect(Recurrence.daily.next(after: .moment(due), completedAt: due, in: zone)?.text == next)
    }

    @Test("A series ends with the year 9999", arguments: [Recurrence.daily, .weekly, .monthly, .yearly])
    func lastYear(recurrence: Recurrence) {
        let last = DueDate.moment(Seed.instant("9999-12-31T16:00:00Z"))
        #expect(recurrence.next(after: last, completedAt: Seed.now, in: TestZones.berlin) == nil)
        let before = DueDate.moment(Seed.instant("9998-12-30T16:00:00Z"))
        #expect(recurrence.next(after: before, completedAt: Seed.now, in: TestZones.berlin) != nil)
        #expect(recurrence.next(after: before, completedAt: Instant.writable.upperBound, in: TestZones.berlin) == nil)
    }

    @Test("The next occurrence keeps everything except the server's id and the completion")
    func nextOccurrence() throws {
        let due = Seed.instant("2026-11-18T16:00:00Z")
        var task = Seed.task(
            1, "Water plants", notes: "All", area: .work, priority: 4, due: .moment(due),
            reminder: due.advanced(bySeconds: -3600), recurrence: .weekly, listID: Seed.id(7))
        task.serverID = Seed.id(99)
        try task.move(to: .done, at: Seed.now)
        let next = try #require(
            task.nextOccurrence(
                id: Seed.id(2), completedAt: Seed.now, sortOrder: 9, isServers: false, in: TestZones.berlin))
        #expect(next.dueDate?.text == "2026-11-25T16:00:00Z")
        #expect(next.reminderDate?.rfc3339 == "2026-11-25T15:00:00Z")
        #expect(next.status == .inbox && next.serverID == nil && next.completedAt == nil)
        #expect(next.title == task.title && next.notes == "All" && next.area == .work && next.priority == task.priority)
        #expect(next.listID == Seed.id(7) && next.predecessorID == task.id && next.sortOrder == 9)
        #expect(next.recurrence == .weekly && next.createdAt == Seed.now && next.modifiedAt == Seed.now)
    }

    @Test("A task that does not recur, or has no due date, has no next occurrence")
    func none() {
        let tasks = [Seed.task(1, due: .moment(Seed.now)), Seed.task(2, recurrence: .daily)]
        for task in tasks {
            #expect(
                task.nextOccurrence(
                    id: Seed.id(3), completedAt: Seed.now, sortOrder: 0, isServers: false, in: TestZones.utc) == nil)
        }
    }
}
