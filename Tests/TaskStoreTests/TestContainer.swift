import AppGroup
import GRDB
import TaskActions
import TaskHubContainer
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import TaskSync

/// A group container in a private directory.
final class TestContainer: Sendable {
    let container: GroupContainer
    private let directory: TemporaryDirectory?

    var paths: ContainerPaths { container.paths }

    init() throws {
        let directory = TemporaryDirectory()
        container = try GroupContainer.open(at: directory.appending("container"))
        self.directory = directory
    }

    /// In a directory that the caller removes.
    init(at path: String) throws {
        container = try GroupContainer.open(at: path)
        directory = nil
    }

    /// Opens the store as another program would, with its own locks.
    ///
    /// By default it waits far longer than programs do, because many writers take their time on a busy machine.
    func open(busyTimeout: Duration = .seconds(60)) throws -> SQLiteStore {
        try SQLiteStore.open(
            in: container, locks: ContainerLocks(paths: container.paths), now: Seed.now, zone: TestZones.berlin,
            busyTimeout: busyTimeout, newStoreID: Seed.id(0))
    }

    /// A bare connection to the same database, to interfere.
    func stranger() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(60)
        configuration.allowsUnsafeTransactions = true
        return try DatabaseQueue(path: paths.store, configuration: configuration)
    }

    func publisher(timeout: Duration = .seconds(60)) -> FileSnapshotPublisher {
        FileSnapshotPublisher(
            container: container, locks: ContainerLocks(paths: container.paths), timeout: timeout)
    }

    func workspace(_ store: SQLiteStore, publishingWithin timeout: Duration = .seconds(60)) -> Workspace {
        let ids = SteppingIDs()
        let publisher = publisher(timeout: timeout)
        return Workspace(
            store: store, publisher: publisher, clock: FixedClock(), zone: TestZones.berlin, ids: ids,
            machine: { "machine" },
            recorders: [OutboxRecorder(ids: ids, signal: publisher)])
    }
}

extension SQLiteStore {
    func insert(_ tasks: [TaskItem], lists: [TaskList] = []) throws {
        try write { store in
            for list in lists { try store.insert(list) }
            for task in tasks { try store.insert(task) }
        }
    }

    func ids(_ filter: TaskFilter, limit: Int? = nil) throws -> [EntityID] {
        try read { try $0.tasks(TaskQuery(filter, at: Seed.now, in: TestZones.berlin, limit: limit)).map(\.id) }
    }

    var counter: Int64 {
        get throws { try read { try $0.generation().counter } }
    }
}
