import AppGroup
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskHubUseCases
import TaskStore
import WebTransport

@testable import ContractServer

/// One machine of the user's: a store of its own that belongs to the account.
struct Replica: Sendable {
    let directory: TemporaryDirectory
    let store: SQLiteStore
    let rig: SyncRig
    let workspace: Workspace
    let isIntent: Bool

    /// Opens the store in the directory, as another program would.
    init(
        _ rig: SyncRig, in directory: TemporaryDirectory = TemporaryDirectory(), isIntent: Bool = false,
        organization: EntityID? = nil
    ) throws {
        self.directory = directory
        self.rig = rig
        self.isIntent = isIntent
        let container = try GroupContainer.open(at: directory.appending("container"))
        store = try SQLiteStore.open(
            in: container, locks: ContainerLocks(paths: container.paths), now: rig.clock.now(), newStoreID: .random())
        workspace = Replica.workspace(rig, store, isIntent)
        let identity = ReplicaIdentity(
            server: rig.server.address, issuer: "i", subject: "alice", organizationID: organization)
        _ = try BindReplica(in: workspace).run(identity, adoption: .accepted)
    }

    static func workspace(_ rig: SyncRig, _ store: any UnitOfWork, _ isIntent: Bool = false) -> Workspace {
        Workspace(
            store: store, publisher: NoCard(), clock: rig.clock, zone: TestZones.utc, ids: FreshIDs(),
            isIntent: isIntent)
    }

    /// The same store through another program's eyes.
    func reopened(isIntent: Bool = false) throws -> Replica { try Replica(rig, in: directory, isIntent: isIntent) }

    // MARK: Synchronising

    func service() throws -> RemoteTaskHubService {
        RemoteTaskHubService(
            base: try ServerAddress(rig.server.address), transport: rig.transport, tokens: PlainToken(), version: "1",
            ids: FreshIDs(), clock: rig.clock, limits: TransportLimits(total: .milliseconds(250), bodySize: 1 << 20),
            listTotal: .seconds(10))
    }

    @discardableResult
    func sync(_ options: SyncOptions = SyncOptions()) async throws -> SyncSummary {
        let sync = SyncTasks(store: store, service: try service(), bodies: JSONTaskBodies(), in: workspace)
        return try await sync.run(options).value
    }

    /// Until nothing is new; what waits for its time is given it.
    func settle(_ options: SyncOptions = SyncOptions()) async throws {
        var options = options
        for _ in 0..<12 {
            let summary = try await sync(options)
            options.isFull = false
            let waiting = try outbox().contains { $0.standing == .waiting }
            if !waiting, summary == SyncSummary(duration: summary.duration) { return }
            try await rig.advance(bySeconds: 61)
        }
        throw NeverQuiet(last: try await sync(options), outbox: try outbox())
    }

    // MARK: Looking

    func outbox() throws -> [OutboxEntry] { try store.read { try $0.outbox() } }

    func awaited() throws -> [AwaitedOccurrence] { try store.read { try $0.awaitedOccurrences() } }

    func tasks() throws -> [TaskItem] { try store.read { try $0.tasks(TaskQuery(.all)) } }

    func lists() throws -> [TaskList] { try store.read { try $0.lists() } }

    func task(titled title: String) throws -> TaskItem? { try tasks().first { $0.title.text == title } }

    func compared() throws -> [ComparedTask] {
        try store.read { store in
            try store.tasks(TaskQuery(.all)).map { task in
                ComparedTask(task, in: try task.listID.flatMap { try store.list($0) })
            }
        }
    }

    func lostValues(of task: EntityID) throws -> [LostValue] {
        try store.readForSync { try $0.lostValues(of: task) }
    }

    // MARK: Changing

    @discardableResult
    func create(
        _ title: String, notes: String = "", due: Instant? = nil, every recurrence: Recurrence = .none,
        list: String? = nil, priority: Int? = nil, key: String? = nil
    ) throws -> TaskItem {
        let draft = TaskDraft(
            title: try TaskTitle(title), notes: notes, dueDate: due,
            priority: try priority.map { try TaskPriority($0) },
            recurrence: recurrence, list: try list.map { try ListReference(named: $0) })
        return try CreateTask(in: workspace).run(draft, key: key).value.task
    }

    func edit(_ id: EntityID, _ edits: TaskEdits) throws { _ = try EditTask(in: workspace).run(id, edits) }

    func rename(_ id: EntityID, _ title: String) throws { try edit(id, TaskEdits(title: try TaskTitle(title))) }

    func complete(_ id: EntityID) throws { _ = try CompleteTask(in: workspace).run([id]) }

    func reopen(_ id: EntityID) throws { _ = try ReopenTask(in: workspace).run([id]) }

    func delete(_ id: EntityID) throws { _ = try DeleteTask(in: workspace).run([id]) }

    struct NeverQuiet: Error {
        let last: SyncSummary
        let outbox: [OutboxEntry]
    }
}

extension Replica {
    /// A synchronisation of the same store with a port where nobody listens.
    static func unreachable(_ replica: Replica, port: UInt16) throws -> SyncTasks {
        let service = RemoteTaskHubService(
            base: try ServerAddress("http://127.0.0.1:\(port)"), transport: replica.rig.transport, tokens: PlainToken(),
            version: "1", ids: FreshIDs(), clock: replica.rig.clock)
        return SyncTasks(store: replica.store, service: service, bodies: JSONTaskBodies(), in: replica.workspace)
    }
}
