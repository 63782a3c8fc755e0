import CommandOutput
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Task lists")
struct TaskListingTests {
    @Test("Lines keep the order and show list, date and overdue")
    func lines() {
        let home = Seed.list(9, "Home")
        let list = TaskListing(
            [
                Seed.task(1, "Late", due: Seed.due("2026-11-17T16:00:00Z")),
                Seed.task(2, "Today", priority: 5, due: Seed.due("2026-11-18T22:59:59Z"), listID: home.id),
                Seed.task(3, "Done late", status: .done, due: Seed.due("2026-11-17T16:00:00Z")),
            ], lists: [home], now: Seed.now, zone: TestZones.berlin)
        #expect(list.lines.map(\.title) == ["Late", "Today", "Done late"])
        #expect(list.lines.map(\.due) == ["yesterday 17:00", "today", "yesterday 17:00"])
        #expect(list.lines.map(\.isOverdue) == [true, false, false])
        #expect(list.lines.map(\.isCompleted) == [false, false, true])
        #expect(list.lines.map(\.listName) == [nil, "Home", nil])
        #expect(list.lines[1].priority == 5)
        #expect(list.lines[0].reference == "00000000")
        #expect(list.summary == "3 tasks, 1 overdue")
    }

    @Test("The summary counts the tasks, or says that there are none")
    func summary() {
        func summary(_ tasks: [TaskItem]) -> String {
            TaskListing(tasks, lists: [], now: Seed.now, zone: TestZones.utc).summary
        }
        #expect(summary([]) == "Nothing here.")
        #expect(summary([Seed.task(1)]) == "1 task")
        #expect(summary([Seed.task(1), Seed.task(2)]) == "2 tasks")
    }

    @Test("Hostile titles and list names become one plain line", arguments: HostileTitles.all)
    func hostile(_ title: String) {
        let home = Seed.list(9, title)
        let list = TaskListing(
            [Seed.task(1, title, listID: home.id)], lists: [home], now: Seed.now, zone: TestZones.utc)
        for text in [list.lines[0].title, list.lines[0].listName ?? ""] {
            #expect(!text.isEmpty)
            #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
        }
    }
}
