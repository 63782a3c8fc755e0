import AccountSession
import AppGroup
import ContractServer
import TaskActions
import TaskHubAPI
import TaskHubContainer
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing
import WebAddress
import WebTransport

/// A machine of the user, with its own store that belongs to the account.
struct Replica: Sendable {
    let directory: TemporaryDirectory
    let store: SQLiteStore
    let rig: SyncRig
    let workspace: Workspace
    let isIntent: Bool
    let clock: SkewedClock
    /// The mark of the machine and the container.
    let mark: String

    /// Opens the store in the directory, as another program would; the machine's clock is so many seconds fast.
    ///
    /// It publishes a card only if it `hasCard`.
    init(
        _ rig: SyncRig, in directory: TemporaryDirectory = TemporaryDirectory(isInMemory: true), isIntent: Bool = false,
        organization: EntityID? = nil, fastBy seconds: Int64 = 0, mark: String = "machine", hasCard: Bool = false,
        zone: any ZoneRules = TestZones.utc
    ) throws {
        self.directory = directory
        self.rig = rig
        self.isIntent = isIntent
        self.mark = mark
        clock = SkewedClock(right: rig.clock, seconds: seconds)
        let container = try GroupContainer.open(at: directory.appending("container"))
        store = try SQLiteStore.open(
            in: container, locks: ContainerLocks(paths: container.paths), now: clock.now(), zone: zone)
        let card = FileSnapshotPublisher(container: container, locks: ContainerLocks(paths: container.paths))
        workspace = Replica.workspace(
            clock, store, isIntent, card: hasCard ? card : NoCard(), zone: zone, mark: mark)
        let identity = ReplicaIdentity(
            server: rig.server.address, issuer: "i", subject: "alice", organizationID: organization)
        _ = try BindReplica(in: workspace).run(identity, adoption: .accepted)
    }

    static func workspace(
        _ clock: any WallClock, _ store: SQLiteStore, _ isIntent: Bool = false,
        card: any SnapshotPublisher = NoCard(), zone: any ZoneRules = TestZones.utc, mark: String = "machine"
    ) -> Workspace {
        Workspace(
            store: store, publisher: card, clock: clock, zone: zone, ids: FreshIDs(), machine: { mark },
            recorders: [
                OutboxRecorder(ids: FreshIDs(), signal: NoCard(), isIntent: isIntent),
                HistoryRecorder(program: "test"),
            ])
    }

    /// The same store through another program's eyes.
    ///
    /// `zone`: where the machine is now; nil: where it was.
    func reopened(isIntent: Bool = false, zone: (any ZoneRules)? = nil) throws -> Replica {
        try Replica(
            rig, in: directory, isIntent: isIntent, fastBy: clock.seconds, zone: zone ?? workspace.zone)
    }

    // MARK: Synchronizing

    /// A service that waits for a response for at most `limit`.
    func service(
        _ limit: Duration = .seconds(60), tokens: any AccessTokens = SyncRig.token,
        over transport: (any HTTPTransport)? = nil
    ) throws -> TaskHubClient {
        TaskHubClient(
            base: try ServerAddress(rig.server.address), transport: transport ?? rig.transport, tokens: tokens,
            version: "1",
            ids: FreshIDs(), clock: clock, limits: TransportLimits(total: limit, bodySize: 1 << 20),
            listTotal: .seconds(60))
    }

    @discardableResult
    func sync(
        _ options: SyncOptions = SyncOptions(), patience: Duration = .seconds(60)
    ) async throws -> SyncSummary {
        let sync = SyncTasks(
            service: try service(patience), bodies: JSONTaskBodies(in: workspace.zone), in: workspace)
        return try await sync.run(options).value
    }

    /// Syncs until nothing changes, advancing the clock past all pauses.
    func settle(_ options: SyncOptions = SyncOptions()) async throws {
        var options = options
        var last: SyncSummary?
        for _ in 0..<12 {
            let summary = try await sync(options)
            last = summary
            options.isFull = false
            let foremost = Dictionary(grouping: try outbox(), by: \.taskID).values.compactMap(\.first)
            let isWaiting = foremost.contains {
                $0.state == .waiting && ($0.action.isCreation || $0.serverID != nil)
            }
            if !isWaiting, summary == SyncSummary(duration: summary.duration) { return }
            try await rig.advance(bySeconds: 61)
        }
        throw NeverQuiet(last: last, outbox: try outbox())
    }

    /// Replaces the cursor with one that the server does not understand.
    func forgetPlace() throws {
        try store.write { store in
            var state = try store.syncState()
            if state.cursor != nil { state.cursor = "v0.strange" }
            state.logPosition = nil
            try store.save(state)
        }
    }

    // MARK: Looking

    func outbox() throws -> [OutboxEntry] { try store.read { try $0.outbox() } }

    func awaited() throws -> [ProvisionalOccurrence] { try store.read { try $0.provisionalOccurrences() } }

    func tasks() throws -> [TaskItem] {
        try store.read { try $0.tasks(TaskQuery(.all, at: Seed.now, in: TestZones.utc)) }
    }

    func lists() throws -> [TaskList] { try store.read { try $0.lists() } }

    func task(titled title: String) throws -> TaskItem? { try tasks().first { $0.title.text == title } }

    func compared() throws -> [ComparedTask] {
        try store.read { store in
            try store.tasks(TaskQuery(.all, at: Seed.now, in: TestZones.utc)).map { task in
                ComparedTask(task, in: try task.listID.flatMap { try store.list($0) })
            }
        }
    }

    func lostValues(of task: EntityID) throws -> [LostValue] {
        try store.read { try $0.lostValues(of: task) }
    }

    func preferences() throws -> Preferences { try store.read { try $0.preferences() } }

    // MARK: Changing

    @discardableResult
    func create(
        _ title: String, notes: String = "", due: DueDate? = nil, every recurrence: Recurrence = .none,
        list: String? = nil, priority: Int? = nil, key: String? = nil
    ) throws -> TaskItem {
        let draft = TaskDraft(
            title: try TaskTitle(title),
            TaskEdits(
                notes: notes, dueDate: FieldChange(due),
                priority: FieldChange(try priority.map { try TaskPriority($0) }), recurrence: recurrence,
                list: try list.map { try ListReference(named: $0) }))
        return try CreateTask(in: workspace).run(draft, key: key).value.task
    }

    func set(_ key: PreferenceKey, _ text: String) throws {
        let value = try #require(PreferenceValue(text, of: key.kind))
        _ = try SetPreference(in: workspace, signal: NoCard()).run(key, to: value)
    }

    func edit(_ id: EntityID, _ edits: TaskEdits) throws { _ = try EditTask(in: workspace).run(id, edits) }

    func rename(_ id: EntityID, _ title: String) throws { try edit(id, TaskEdits(title: try TaskTitle(title))) }

    func complete(_ id: EntityID) throws { _ = try CompleteTask(in: workspace).run([id]) }

    func reopen(_ id: EntityID) throws { _ = try ReopenTask(in: workspace).run([id]) }

    func delete(_ id: EntityID) throws { _ = try DeleteTask(in: workspace).run([id]) }

    struct NeverQuiet: Error {
        let last: SyncSummary?
        let outbox: [OutboxEntry]
    }
}

extension Replica {
    /// A sync of the same store with a port without a server.
    static func unreachable(_ replica: Replica, port: UInt16) throws -> SyncTasks {
        let service = TaskHubClient(
            base: try ServerAddress("http://127.0.0.1:\(port)"), transport: replica.rig.transport,
            tokens: SyncRig.token, version: "1", ids: FreshIDs(), clock: replica.clock)
        return SyncTasks(
            service: service, bodies: JSONTaskBodies(in: TestZones.utc), in: replica.workspace)
    }
}
