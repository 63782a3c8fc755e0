import TaskHubEntities

/// A transaction that reports changes of tasks and lists to recorders.
struct RecordingRepositories: Repositories {
    let store: any Repositories
    let recordings: [any ChangeRecording]

    func insert(_ task: TaskItem) throws {
        try store.insert(task)
        try record(.inserted(task))
    }

    func update(_ task: TaskItem) throws {
        let before = try store.task(task.id)
        try store.update(task)
        if let before { try record(.updated(before, to: task)) }
    }

    func deleteTask(_ id: EntityID) throws {
        guard let task = try store.task(id) else { return }
        try record(.deleted(task))
        try store.deleteTask(id)
    }

    func deleteTasks(inList id: EntityID) throws -> Int {
        for task in try store.tasks(inList: id) { try record(.deleted(task)) }
        return try store.deleteTasks(inList: id)
    }

    func insert(_ list: TaskList) throws {
        try store.insert(list)
        try record(.listInserted(list))
    }

    func update(_ list: TaskList) throws {
        let before = try store.list(list.id)
        try store.update(list)
        if let before { try record(.listUpdated(before, to: list)) }
    }

    func deleteList(_ id: EntityID) throws {
        if let list = try store.list(id) { try record(.listDeleted(list)) }
        try store.deleteList(id)
    }

    func restore(_ task: TaskItem) throws -> RestoredTask {
        for recording in recordings {
            if let restored = try recording.restore(task) { return restored }
        }
        return try store.restore(task)
    }

    var areServers: Bool { recordings.contains(where: \.isForServer) }

    private func record(_ change: RecordedChange) throws {
        for recording in recordings { try recording.record(change) }
    }

    // MARK: Forwarded unchanged

    func task(_ id: EntityID) throws -> TaskItem? { try store.task(id) }
    func tasks(inList id: EntityID) throws -> [TaskItem] { try store.tasks(inList: id) }
    func taskIDs(beginningWith prefix: String, limit: Int) throws -> [EntityID] {
        try store.taskIDs(beginningWith: prefix, limit: limit)
    }
    func neighbors(of id: EntityID) throws -> [EntityID] { try store.neighbors(of: id) }
    func tasks(_ query: TaskQuery) throws -> [TaskItem] { try store.tasks(query) }
    func tasks(_ query: TaskQuery, at place: TaskPlace) throws -> [TaskItem] { try store.tasks(query, at: place) }
    func taskIDs(_ query: TaskQuery) throws -> [EntityID] { try store.taskIDs(query) }
    func taskCount(_ query: TaskQuery) throws -> Int { try store.taskCount(query) }
    func taskCount(_ query: TaskQuery, before task: TaskItem) throws -> Int {
        try store.taskCount(query, before: task)
    }
    func openTaskCounts(dueIn days: ClosedRange<CivilDate>, in zone: any ZoneRules) throws -> [CivilDate: Int] {
        try store.openTaskCounts(dueIn: days, in: zone)
    }
    func tags() throws -> [TaskTag] { try store.tags() }
    func allTasks() throws -> [TaskItem] { try store.allTasks() }
    func successor(of id: EntityID) throws -> TaskItem? { try store.successor(of: id) }
    func lastSortOrder() throws -> Int? { try store.lastSortOrder() }
    func lists() throws -> [TaskList] { try store.lists() }
    func openTaskCounts() throws -> [EntityID: Int] { try store.openTaskCounts() }
    func list(_ id: EntityID) throws -> TaskList? { try store.list(id) }
    func list(named name: ListName) throws -> TaskList? { try store.list(named: name) }
    func creation(forKey key: String) throws -> KeyedCreation? { try store.creation(forKey: key) }
    func remember(_ creation: KeyedCreation) throws { try store.remember(creation) }
    func textKey(for text: String) throws -> TextKey? { try store.textKey(for: text) }
    func remember(_ key: TextKey, forgettingBefore moment: Instant) throws {
        try store.remember(key, forgettingBefore: moment)
    }
    func generation() throws -> StoreGeneration { try store.generation() }
    func snapshotFacts(_ request: SnapshotRequest) throws -> SnapshotFacts { try store.snapshotFacts(request) }
    func addStep(_ action: UserAction, by program: String, at now: Instant) throws -> Int64 {
        try store.addStep(action, by: program, at: now)
    }
    func append(_ change: HistoryChange, number: Int, to step: Int64) throws {
        try store.append(change, number: number, to: step)
    }
    func replace(_ change: HistoryChange, number: Int, of step: Int64) throws {
        try store.replace(change, number: number, of: step)
    }
    func step(_ id: Int64) throws -> HistoryStep? { try store.step(id) }
    func lastStep() throws -> HistoryStep? { try store.lastStep() }
    func lastUndoneStep() throws -> HistoryStep? { try store.lastUndoneStep() }
    func steps(limit: Int) throws -> [HistoryStep] { try store.steps(limit: limit) }
    func steps(ofTask id: EntityID, limit: Int) throws -> [HistoryStep] { try store.steps(ofTask: id, limit: limit) }
    func changes(of step: Int64) throws -> [HistoryChange] { try store.changes(of: step) }
    func setUndone(_ step: Int64, at moment: Instant?) throws { try store.setUndone(step, at: moment) }
    func clearHistory() throws { try store.clearHistory() }
}
