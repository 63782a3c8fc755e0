import Synchronization
package import TaskActions
package import TaskHubEntities
package import TaskStore
import TaskSync

/// A workspace made of test doubles.
package struct TestWorkspace: Sendable {
    package let store: SQLiteStore
    package let writes = FailingWrites()
    package let publisher: RecordingPublisher
    package let clock: FixedClock
    package let workspace: Workspace
    private let firstGeneration: Int64

    package init(
        tasks: [TaskItem] = [], lists: [TaskList] = [], now: Instant = Seed.now, zone: any ZoneRules = TestZones.berlin
    ) {
        do {
            store = try SQLiteStore.inMemory(tasks: tasks, lists: lists).driven(by: writes)
            firstGeneration = try store.read { try $0.generation().counter }
        } catch {
            preconditionFailure("The tasks of a test cannot be stored: \(error)")
        }
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

    /// Returns how often the store has changed since the workspace was made.
    package func generation() throws -> Int64 {
        try store.read { try $0.generation().counter } - firstGeneration
    }

    /// Returns the ids of sample tasks as a card of a store with them has them, in the order of the card.
    ///
    /// Tasks that differ in nothing that orders them have the samples' own order.
    package static func order(ofPublished samples: [SnapshotTask], in zone: any ZoneRules) throws -> [EntityID] {
        let tasks = samples.enumerated().map { place, sample in
            TaskItem(
                id: sample.id, title: TaskTitle(alreadyChecked: sample.title),
                priority: sample.priority.map(Seed.priority),
                dueDate: sample.dueDate, sortOrder: place, createdAt: Seed.now, modifiedAt: Seed.now)
        }
        let test = TestWorkspace(tasks: tasks.reversed(), zone: zone)
        _ = try PublishSnapshot(in: test.workspace).run().get()
        return test.publisher.snapshots.last?.tasks.map(\.id) ?? []
    }
}

/// A program whose next write fails after its work is done, as on a full disk.
package final class FailingWrites: StoreDriver {
    /// The error of that write.
    package struct Requested: Error {}

    private let failsNext = Mutex(false)
    private let failsReads = Mutex(false)

    package init() {}

    package func failNext() {
        failsNext.withLock { $0 = true }
    }

    /// Fails each read while `work` runs.
    package func failReads(during work: () -> Void) {
        failsReads.withLock { $0 = true }
        work()
        failsReads.withLock { $0 = false }
    }

    package func drive<Value>(
        _ kind: StoreOperation, _ operation: (_ pass: (TransactionStep) throws -> Void) throws -> Value
    ) throws -> Value {
        try operation { step in
            if kind == .read, failsReads.withLock({ $0 }) { throw Requested() }
            guard kind == .write, step == .worked else { return }
            let fails = failsNext.withLock { fails in
                defer { fails = false }
                return fails
            }
            if fails { throw Requested() }
        }
    }
}
