public import TaskHubEntities
public import TaskHubUseCases

/// A workspace of doubles, each of which the test can reach.
public struct TestWorkspace: Sendable {
    public let store: InMemoryStore
    public let publisher: RecordingPublisher
    public let clock: FixedClock
    public let workspace: Workspace

    public init(
        tasks: [TaskItem] = [], lists: [TaskList] = [], now: Instant = Seed.now, zone: any ZoneRules = TestZones.berlin
    ) {
        store = InMemoryStore(tasks: tasks, lists: lists)
        publisher = RecordingPublisher()
        clock = FixedClock(now)
        workspace = Workspace(store: store, publisher: publisher, clock: clock, zone: zone, ids: SteppingIDs())
    }

    public func task(_ id: EntityID) throws -> TaskItem? {
        try store.read { try $0.task(id) }
    }

    /// In display order.
    public func allTasks() throws -> [TaskItem] {
        try store.read { try $0.tasks(TaskQuery(.all)) }
    }

    public func lists() throws -> [TaskList] {
        try store.read { try $0.lists() }
    }

    public func generation() throws -> Int64 {
        try store.read { try $0.generation().counter }
    }
}
