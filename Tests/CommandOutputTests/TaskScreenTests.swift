import CommandOutput
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Task lists clipped to a window")
struct TaskScreenTests {
    private let layout = OutputLayout(columns: 60, usesColor: false)

    private func shown(_ tasks: [TaskItem], rows: Int, notice: String? = nil) -> [Int] {
        TaskScreen(layout, rows: rows)
            .visible(tasks, hasNotice: notice != nil, now: Seed.now, zone: TestZones.berlin).map(\.sortOrder)
    }

    @Test("If there is room, all tasks are shown")
    func all() {
        let tasks = (1...5).map { Seed.task($0) }
        #expect(shown(tasks, rows: 6) == [1, 2, 3, 4, 5])
        #expect(shown([], rows: 6) == [])
    }

    @Test("Overdue tasks have precedence wherever they are, and the order is kept")
    func overdue() {
        let tasks = (1...9).map { Seed.task($0, due: $0 > 7 ? Seed.due("2026-11-01T22:59:59Z") : nil) }
        #expect(shown(tasks, rows: 6) == [1, 2, 3, 8, 9])
        #expect(shown(tasks, rows: 6, notice: "signed out") == [1, 2, 8, 9])
        #expect(shown(tasks, rows: 2) == [8])
    }

    @Test("The summary counts all tasks, and the notice is in the last line")
    func lines() {
        let tasks = (1...28).map { Seed.task($0) }
        let screen = TaskScreen(layout, rows: 5)
        let visible = screen.visible(tasks, hasNotice: true, now: Seed.now, zone: TestZones.berlin)
        let listing = TaskListing(
            visible, lists: [], total: tasks.count, overdueCount: 4, now: Seed.now, zone: TestZones.berlin)
        let notice = "signed out since yesterday 14:05: run 'taskhub login' on a terminal"
        let lines = screen.lines(listing, notice: notice)
        #expect(lines.count == 5)
        #expect(lines[3] == "3 of 28 tasks, 4 overdue")
        #expect(lines[4] == "signed out since yesterday 14:05: run 'taskhub login' on a…")
    }
}
