import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Months that repeat from a month's end")
struct MonthEndTests {
    private let test = TestWorkspace()

    private func added(_ line: String) throws -> TaskItem {
        let words = try QuickLine(line, reading: test.workspace.dates, lists: QuickLine.Lists([]))
        return try CreateTask(in: test.workspace).run(TaskDraft(words), key: nil).value.task
    }

    @Test(
        "A date that is written as the end of a month means the last day of each, in any order",
        arguments: [
            ("Rent monthly eom", "every month on the last day"), ("Rent eom monthly", "every month on the last day"),
            ("Rent due:eom monthly", "every month on the last day"),
            ("Rent every 2 months by end of month", "every 2 months on the last day"),
            ("Rent on the last day of every month", "every month on the last day"),
        ])
    func written(line: String, rule: String) throws {
        let task = try added(line)
        #expect(task.title.text == "Rent" && task.dueDate?.text == "2026-11-30" && task.recurrence == .none)
        #expect(task.localRecurrence?.rule.description == rule)
    }

    @Test(
        "A day that happens to be the last one is that day",
        arguments: ["Rent monthly 30 nov", "Rent monthly on the 30th"])
    func happened(line: String) throws {
        let task = try added(line)
        #expect(task.dueDate?.text == "2026-11-30")
        #expect(task.localRecurrence.map { "\($0.rule)" } != "every month on the last day")
    }

    @Test("An edit that moves a monthly task to the end of the month does the same, and other edits do not")
    func edited() throws {
        let task = try added("Rent monthly 20 nov")
        let edits = try EditedValues([.due: "eom"]).edits(in: test.workspace)
        let changed = try EditTask(in: test.workspace).run(task.id, edits).value.task
        #expect(changed.localRecurrence?.rule == .monthly(count: 1, .last) && changed.recurrence == .none)
        let weekly = try added("Call weekly eom")
        #expect(weekly.recurrence == .weekly && weekly.localRecurrence == nil)
    }
}
