import AppShell
import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite("What a single task shows")
struct TaskDetailViewModelTests {
    private func fields(_ task: TaskItem, list: String? = nil) -> [String: String] {
        let detail = TaskDetailViewModel(task, listName: list, now: Seed.now, zone: TestZones.berlin)
        return Dictionary(detail.fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    @Test("Times are local, and a date without a time shows none")
    func times() {
        let timed = fields(
            Seed.task(1, due: Seed.instant("2026-12-24T16:30:00Z"), reminder: Seed.instant("2026-12-24T08:00:00Z")))
        #expect(timed["due"] == "2026-12-24 17:30")
        #expect(timed["reminder"] == "2026-12-24 09:00")
        #expect(timed["created"] == "2026-11-18 12:00")
        #expect(fields(Seed.task(1, due: Seed.instant("2026-12-24T22:59:59Z")))["due"] == "2026-12-24")
    }

    @Test("An overdue date says so in words")
    func overdue() {
        #expect(fields(Seed.task(1, due: Seed.instant("2026-11-01T22:59:59Z")))["due"] == "2026-11-01 (overdue)")
    }

    @Test("What is not set is not shown; no list is the inbox")
    func absent() {
        let plain = fields(Seed.task(1))
        #expect(plain["list"] == "Inbox")
        for name in ["due", "reminder", "repeats", "priority", "completed"] { #expect(plain[name] == nil) }
        let full = fields(
            Seed.task(1, status: .done, priority: 3, due: Seed.now, recurrence: .weekly), list: "Home")
        #expect(full["list"] == "Home")
        #expect(full["priority"] == "3")
        #expect(full["repeats"] == "weekly")
        #expect(full["completed"] == "2026-11-18 12:00")
    }

    @Test("Notes keep their lines and lose what could act on a terminal")
    func notes() {
        let detail = TaskDetailViewModel(
            Seed.task(1, notes: "one\n\u{1B}[31mtwo\u{202E}"), listName: nil, now: Seed.now, zone: TestZones.utc)
        #expect(detail.notes == ["one", "two"])
        #expect(TaskDetailViewModel(Seed.task(1), listName: nil, now: Seed.now, zone: TestZones.utc).notes.isEmpty)
    }
}
