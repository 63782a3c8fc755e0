import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite struct TaskStatusTests {
    /// The table of the server's contract.
    static let allowed: [TaskStatus: Set<TaskStatus>] = [
        .inbox: [.inbox, .next, .waiting, .someday, .done, .archived],
        .next: [.next, .waiting, .someday, .done, .archived],
        .waiting: [.waiting, .next, .someday, .done, .archived],
        .someday: [.someday, .next, .waiting, .done, .archived],
        .done: [.done, .next, .waiting, .someday, .archived],
        .archived: [.archived, .inbox, .next, .waiting, .someday],
    ]

    @Test(
        "A task changes only to statuses that the server allows", arguments: TaskStatus.allCases, TaskStatus.allCases)
    func transitions(from: TaskStatus, to: TaskStatus) throws {
        var task = Seed.task(1, status: from)
        if Self.allowed[from]?.contains(to) == true {
            try task.move(to: to, at: Seed.now)
            #expect(task.status == to)
            #expect((task.completedAt != nil) == (to == .done))
        } else {
            #expect(throws: TaskRefusal.transition(from: from, to: to)) { try task.move(to: to, at: Seed.now) }
            #expect(task.status == from)
        }
    }

    @Test("Completing a done task again keeps its completion time")
    func staying() throws {
        var task = Seed.task(1, status: .done, createdAt: Seed.instant("2026-01-01T00:00:00Z"))
        try task.move(to: .done, at: Seed.now)
        #expect(task.completedAt == Seed.instant("2026-01-01T00:00:00Z"))
    }

    @Test("Done and archived tasks are completed and never overdue")
    func overdue() {
        let past = DueDate.moment(Seed.now.advanced(bySeconds: -1))
        #expect(TaskStatus.allCases.filter(\.isCompleted) == [.done, .archived])
        #expect(Seed.task(1, due: past).isOverdue(at: Seed.now, in: TestZones.utc))
        #expect(!Seed.task(1, due: .moment(Seed.now)).isOverdue(at: Seed.now, in: TestZones.utc))
        #expect(!Seed.task(1).isOverdue(at: Seed.now, in: TestZones.utc))
        #expect(!Seed.task(1, status: .archived, due: past).isOverdue(at: Seed.now, in: TestZones.utc))
    }
}
