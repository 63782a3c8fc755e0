import AppShell
import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite("What a list of tasks shows")
struct TaskListViewModelTests {
    @Test("Rows keep the order, and name the list, the date and what is overdue")
    func rows() {
        let home = Seed.list(9, "Home")
        let list = TaskListViewModel(
            [
                Seed.task(1, "Late", due: Seed.instant("2026-11-17T16:00:00Z")),
                Seed.task(2, "Today", priority: 5, due: Seed.instant("2026-11-18T22:59:59Z"), listID: home.id),
                Seed.task(3, "Done late", status: .done, due: Seed.instant("2026-11-17T16:00:00Z")),
            ], lists: [home], now: Seed.now, zone: TestZones.berlin)
        #expect(list.rows.map(\.title) == ["Late", "Today", "Done late"])
        #expect(list.rows.map(\.due) == ["yesterday 17:00", "today", "yesterday 17:00"])
        #expect(list.rows.map(\.isOverdue) == [true, false, false])
        #expect(list.rows.map(\.isCompleted) == [false, false, true])
        #expect(list.rows.map(\.listName) == [nil, "Home", nil])
        #expect(list.rows[1].priority == 5)
        #expect(list.rows[0].reference == "00000000")
        #expect(list.summary == "3 tasks, 1 overdue")
    }

    @Test("The summary counts, and says when there is nothing")
    func summary() {
        func summary(_ tasks: [TaskItem]) -> String {
            TaskListViewModel(tasks, lists: [], now: Seed.now, zone: TestZones.utc).summary
        }
        #expect(summary([]) == "Nothing here.")
        #expect(summary([Seed.task(1)]) == "1 task")
        #expect(summary([Seed.task(1), Seed.task(2)]) == "2 tasks")
    }

    @Test("Hostile titles and list names come out as one plain line", arguments: HostileTitles.all)
    func hostile(_ title: String) {
        let home = Seed.list(9, title)
        let list = TaskListViewModel(
            [Seed.task(1, title, listID: home.id)], lists: [home], now: Seed.now, zone: TestZones.utc)
        for text in [list.rows[0].title, list.rows[0].listName ?? ""] {
            #expect(!text.isEmpty)
            #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
        }
    }
}
