package import TaskActions
package import TaskHubEntities
import TaskSync

/// A workspace made of test doubles.
package struct TestWorkspace: Sendable {
    package let store: InMemoryStore
    package let publisher: RecordingPublisher
    package let clock: FixedClock
    package let workspace: Workspace

    package init(
        tasks: [TaskItem] = [], lists: [TaskList] = [], now: Instant = Seed.now, zone: any ZoneRules = TestZones.berlin
    ) {
        store = InMemoryStore(tasks: tasks, lists: lists)
        publisher = RecordingPublisher()
        clock = FixedClock(now)
        let ids = SteppingIDs()
        workspace = Workspace(
            store: store, publisher: publisher, clock: clock, zone: zone, ids: ids, machine: { "machine" },
            recorders: [OutboxRecorder(ids: ids, signal: publisher), HistoryRecorder(program: "test")])
    }

    package func task(_ id: EntityID) throws -> TaskItem? {
        try store.read { try $0.task(id) }
    }

    /// In display order.
    package func allTasks() throws -> [TaskItem] {
        try store.read { try $0.allTasks() }
    }

    package func lists() throws -> [TaskList] {
        try store.read { try $0.lists() }
    }

    package func generation() throws -> Int64 {
        try store.read { try $0.generation().counter }
    }
}
