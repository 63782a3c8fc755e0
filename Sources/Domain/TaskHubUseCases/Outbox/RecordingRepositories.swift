import TaskHubEntities

/// The repositories, with every change of a task written into the outbox.
struct RecordingRepositories: Repositories {
    let store: any Repositories
    let recorder: OutboxRecorder

    func insert(_ task: TaskItem) throws {
        try store.insert(task)
        try recorder.inserted(task)
    }

    func update(_ task: TaskItem) throws {
        let before = try store.task(task.id)
        try store.update(task)
        if let before { try recorder.updated(before, to: task) }
    }

    func deleteTask(_ id: EntityID) throws {
        guard let task = try store.task(id) else { return }
        try recorder.deleted(task)
        try store.deleteTask(id)
    }

    func deleteTasks(inList id: EntityID) throws -> Int {
        for task in try store.tasks(inList: id) { try recorder.deleted(task) }
        return try store.deleteTasks(inList: id)
    }

    func deleteList(_ id: EntityID) throws {
        if let list = try store.list(id) { try recorder.listDeleted(list) }
        try store.deleteList(id)
    }

    // MARK: Passed on

    func task(_ id: EntityID) throws -> TaskItem? { try store.task(id) }
    func tasks(inList id: EntityID) throws -> [TaskItem] { try store.tasks(inList: id) }
    func taskIDs(beginningWith prefix: String, limit: Int) throws -> [EntityID] {
        try store.taskIDs(beginningWith: prefix, limit: limit)
    }
    func tasks(_ query: TaskQuery) throws -> [TaskItem] { try store.tasks(query) }
    func successor(of id: EntityID) throws -> TaskItem? { try store.successor(of: id) }
    func lastSortOrder() throws -> Int? { try store.lastSortOrder() }
    func lists() throws -> [TaskList] { try store.lists() }
    func list(_ id: EntityID) throws -> TaskList? { try store.list(id) }
    func list(named name: ListName) throws -> TaskList? { try store.list(named: name) }
    func insert(_ list: TaskList) throws { try store.insert(list) }
    func update(_ list: TaskList) throws { try store.update(list) }
    func creation(forKey key: String) throws -> KeyedCreation? { try store.creation(forKey: key) }
    func remember(_ creation: KeyedCreation) throws { try store.remember(creation) }
    func textKey(for text: String) throws -> TextKey? { try store.textKey(for: text) }
    func remember(_ key: TextKey, forgettingBefore moment: Instant) throws {
        try store.remember(key, forgettingBefore: moment)
    }
    func generation() throws -> StoreGeneration { try store.generation() }
    func snapshotFacts(_ request: SnapshotRequest) throws -> SnapshotFacts { try store.snapshotFacts(request) }
    func replica() throws -> Replica? { try store.replica() }
    func bind(_ replica: Replica) throws { try store.bind(replica) }
    func unsentTasks() throws -> [EntityID] { try store.unsentTasks() }
    func startOver(keeping tasks: [EntityID], as storeID: EntityID) throws {
        try store.startOver(keeping: tasks, as: storeID)
    }
    func outbox() throws -> [OutboxEntry] { try store.outbox() }
    func outboxEntries(of task: EntityID) throws -> [OutboxEntry] { try store.outboxEntries(of: task) }
    func outboxEntry(_ id: Int64) throws -> OutboxEntry? { try store.outboxEntry(id) }
    func enqueue(
        _ action: OutboxEntry.Action, task: EntityID, serverID: EntityID?, isIntent: Bool, at now: Instant
    ) throws { try store.enqueue(action, task: task, serverID: serverID, isIntent: isIntent, at: now) }
    func update(_ entry: OutboxEntry) throws { try store.update(entry) }
    func dequeue(_ id: Int64) throws { try store.dequeue(id) }
    func awaitedOccurrences() throws -> [AwaitedOccurrence] { try store.awaitedOccurrences() }
    func await(_ occurrence: AwaitedOccurrence) throws { try store.await(occurrence) }
    func stopAwaiting(_ task: EntityID) throws { try store.stopAwaiting(task) }
    func hideProject(_ serverID: EntityID) throws { try store.hideProject(serverID) }
    func requestDetails(of serverID: EntityID) throws { try store.requestDetails(of: serverID) }
}
