import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite("Rules of recurrence that the server lacks")
struct RecurrenceRuleTests {
    @Test(
        "The next due date is the first one after the old one that is not over",
        arguments: [
            ("every 3 days", "2026-11-18", "2026-11-18T11:00:00Z", "2026-11-21"),
            ("every 3 days", "2026-11-10", "2026-11-18T11:00:00Z", "2026-11-19"),
            ("every 2 weeks", "2026-11-18T16:00:00Z", "2026-11-18T17:00:00Z", "2026-12-02T16:00:00Z"),
            ("every 2 weeks", "1999-12-31T16:00:00Z", "2026-11-18T11:00:00Z", "2026-11-27T16:00:00Z"),
            ("every 2 months", "2026-12-31", "2026-12-31T12:00:00Z", "2027-02-28"),
            ("every 4 years", "2024-02-29", "2026-11-18T11:00:00Z", "2028-02-29"),
            // A Friday.
            ("every weekday", "2026-11-20", "2026-11-20T11:00:00Z", "2026-11-23"),
            ("every weekday", "2026-11-02", "2026-11-18T11:00:00Z", "2026-11-18"),
            ("every weekday", "2026-11-02T09:00:00Z", "2026-11-18T11:00:00Z", "2026-11-19T09:00:00Z"),
            ("every monday", "2026-11-18", "2026-11-18T11:00:00Z", "2026-11-23"),
            ("every monday,thursday", "2026-11-23", "2026-11-23T11:00:00Z", "2026-11-26"),
        ])
    func next(rule: String, due: String, completed: String, next: String) throws {
        let rule = try #require(RecurrenceRule(rule))
        let due = try #require(DueDate(text: due))
        #expect(rule.next(after: due, completedAt: Seed.instant(completed), in: TestZones.utc)?.due.text == next)
    }

    @Test("A series ends with the year 9999", arguments: ["every 2 days", "every 2 months", "every weekday"])
    func lastYear(rule: String) throws {
        let rule = try #require(RecurrenceRule(rule))
        let last = DueDate.moment(Seed.instant("9999-12-31T16:00:00Z"))
        #expect(rule.next(after: last, completedAt: Seed.now, in: TestZones.berlin) == nil)
        let before = DueDate.moment(Seed.instant("9998-10-30T16:00:00Z"))
        #expect(rule.next(after: before, completedAt: Seed.now, in: TestZones.berlin) != nil)
    }

    @Test(
        "A rule is read as it is written",
        arguments: [
            "every day", "every 2 days", "every 999 weeks", "every month", "every 10 years", "every weekday",
            "every monday", "every monday,sunday",
        ])
    func text(text: String) throws {
        #expect(try #require(RecurrenceRule(text)).description == text)
    }

    @Test(
        "Any other text is no rule",
        arguments: [
            "", "every", "every 0 days", "every 1 days", "every 1000 days", "every -1 days", "weekly", "every x",
        ])
    func noRule(text: String) {
        #expect(RecurrenceRule(text) == nil)
    }

    @Test("The next occurrence of a local rule has the rule and the tags, and not what was imported")
    func nextOccurrence() throws {
        var task = Seed.task(1, due: Seed.due("2026-11-18"))
        task.localRecurrence = LocalRecurrence(.every(count: 2, .week), of: "machine")
        task.tags = [TaskTag(alreadyChecked: "bills")]
        task.source = TaskSource(.todoTxt, "Buy milk @bills")
        let next = try #require(
            task.nextOccurrence(
                id: Seed.id(2), completedAt: Seed.now, sortOrder: 5, isServers: false, in: TestZones.berlin))
        #expect(next.dueDate?.text == "2026-12-02" && next.predecessorID == task.id)
        #expect(next.localRecurrence == task.localRecurrence && next.tags == task.tags && next.source == nil)
    }
}
