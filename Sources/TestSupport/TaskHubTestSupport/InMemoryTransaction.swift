import TaskActions
import TaskHubEntities
import TaskSync

/// One transaction of an in-memory store.
final class InMemoryTransaction: AccountRepositories {
    private var contents: InMemoryContents
    private let isWritable: Bool
    private var isOpen = true
    private var isChanged = false

    init(_ contents: InMemoryContents, isWritable: Bool) {
        self.contents = contents
        self.isWritable = isWritable
    }

    func end() {
        isOpen = false
    }

    func committed(raisingGeneration: Bool) -> InMemoryContents {
        if isChanged, raisingGeneration { contents.counter += 1 }
        return contents
    }

    func state() throws -> InMemoryContents {
        guard isOpen else { throw InMemoryStore.Failure.usedOutsideTransaction }
        return contents
    }

    func change(_ work: (inout InMemoryContents) throws -> Void) throws {
        guard isOpen else { throw InMemoryStore.Failure.usedOutsideTransaction }
        guard isWritable else { throw InMemoryStore.Failure.changedInRead }
        try work(&contents)
        isChanged = true
    }

    // MARK: Tasks

    func task(_ id: EntityID) throws -> TaskItem? {
        try state().tasks[id]
    }

    func task(serverID: EntityID) throws -> TaskItem? {
        try state().tasks.values.first { $0.serverID == serverID }
    }

    func taskIDs(beginningWith prefix: String, limit: Int) throws -> [EntityID] {
        let matching = try state().tasks.values.filter { task in
            task.id.description.hasPrefix(prefix) || task.serverID?.description.hasPrefix(prefix) ?? false
        }
        return matching.prefix(limit).map(\.id)
    }

    func neighbors(of id: EntityID) throws -> [EntityID] {
        let others = try state().tasks.values.filter { $0.id != id }
        return [others.map(\.id), others.compactMap(\.serverID)].flatMap { ids in
            let sorted = ids.sorted { $0.description < $1.description }
            return [
                sorted.last { $0.description <= id.description }, sorted.first { $0.description >= id.description },
            ].compactMap(\.self)
        }
    }

    func tasks(_ query: TaskQuery) throws -> [TaskItem] {
        try state().tasks(query)
    }

    func tasks(_ query: TaskQuery, at place: TaskPlace) throws -> [TaskItem] {
        try state().tasks(query, at: place)
    }

    func taskIDs(_ query: TaskQuery) throws -> [EntityID] { try tasks(query).map(\.id) }

    func taskCount(_ query: TaskQuery) throws -> Int {
        try tasks(query.unlimited).count
    }

    func taskCount(_ query: TaskQuery, before task: TaskItem) throws -> Int {
        try tasks(query.unlimited, at: .before(task)).count
    }

    func openTaskCounts(dueIn days: ClosedRange<CivilDate>, in zone: any ZoneRules) throws -> [CivilDate: Int] {
        let open = try state().tasks.values.filter { !$0.isCompleted && !$0.status.isOnHold }
        let dates = open.compactMap { $0.dueDate?.day(in: zone) }.filter(days.contains)
        return Dictionary(grouping: dates) { $0 }.mapValues(\.count)
    }

    func tags() throws -> [TaskTag] {
        Set(try state().tasks.values.flatMap(\.tags)).sorted { $0.folded < $1.folded }
    }

    func allTasks() throws -> [TaskItem] {
        Array(try state().tasks.values)
    }

    func tasks(inList id: EntityID) throws -> [TaskItem] {
        try state().tasks.values.filter { $0.listID == id }
    }

    func successor(of id: EntityID) throws -> TaskItem? {
        try state().tasks.values.filter { $0.predecessorID == id }.max { $0.createdAt < $1.createdAt }
    }

    func lastSortOrder() throws -> Int? {
        try state().tasks.values.map(\.sortOrder).max()
    }

    func insert(_ task: TaskItem) throws {
        try change { contents in
            guard contents.tasks.updateValue(task, forKey: task.id) == nil else { throw InMemoryStore.Failure.idTaken }
        }
    }

    func update(_ task: TaskItem) throws {
        guard try state().tasks[task.id] != nil else { return }
        try change { $0.tasks[task.id] = task }
    }

    func deleteTask(_ id: EntityID) throws {
        try change { $0.tasks[id] = nil }
    }

    func deleteTasks(inList id: EntityID) throws -> Int {
        let count = try state().tasks.values.count { $0.listID == id }
        try change { contents in contents.tasks = contents.tasks.filter { $0.value.listID != id } }
        return count
    }

    // MARK: Lists

    func lists() throws -> [TaskList] {
        try state().lists.values.sorted { ($0.sortOrder, $0.name.folded) < ($1.sortOrder, $1.name.folded) }
    }

    func openTaskCounts() throws -> [EntityID: Int] {
        let open = try state().tasks.values.filter { !$0.isCompleted && !$0.status.isOnHold }
        return Dictionary(grouping: open.compactMap(\.listID)) { $0 }.mapValues(\.count)
    }

    func list(_ id: EntityID) throws -> TaskList? {
        try state().lists[id]
    }

    func list(named name: ListName) throws -> TaskList? {
        try state().lists.values.first { $0.name.folded == name.folded }
    }

    func insert(_ list: TaskList) throws {
        guard try self.list(named: list.name) == nil else { throw InMemoryStore.Failure.listNameTaken }
        try change { contents in
            guard contents.lists.updateValue(list, forKey: list.id) == nil else { throw InMemoryStore.Failure.idTaken }
        }
    }

    func update(_ list: TaskList) throws {
        guard try state().lists[list.id] != nil else { return }
        try change { $0.lists[list.id] = list }
    }

    func deleteList(_ id: EntityID) throws {
        try change { $0.lists[id] = nil }
    }

    // MARK: Keys

    func creation(forKey key: String) throws -> KeyedCreation? {
        try state().creations[key]
    }

    func remember(_ creation: KeyedCreation) throws {
        try change { $0.creations[creation.key] = creation }
    }

    func textKey(for text: String) throws -> TextKey? {
        try state().textKeys[text]
    }

    func remember(_ key: TextKey, forgettingBefore moment: Instant) throws {
        try change { contents in
            contents.textKeys = contents.textKeys.filter { $0.value.madeAt >= moment }
            contents.textKeys[key.text] = key
        }
    }

    // MARK: Replica

    func replica() throws -> Replica? {
        try state().replica
    }

    func bind(_ replica: Replica) throws {
        try change { $0.replica = replica }
    }

    func unsentTasks() throws -> [EntityID] {
        let state = try state()
        let tried = state.outbox.filter { !$0.isChangeable }.map(\.taskID)
        return state.tasks.values.filter { $0.serverID == nil && !$0.isCompleted && !tried.contains($0.id) }
            .map(\.id).sorted { $0.description < $1.description }
    }

    func reset(keeping tasks: [EntityID], as storeID: EntityID) throws {
        try change { contents in
            contents.tasks = contents.tasks.filter { tasks.contains($0.key) }
            for (id, task) in contents.tasks where task.predecessorID.map({ !tasks.contains($0) }) ?? false {
                contents.tasks[id]?.predecessorID = nil
            }
            let used = Set(contents.tasks.values.compactMap(\.listID))
            contents.lists = contents.lists.filter { used.contains($0.key) }
            for id in used { contents.lists[id]?.serverID = nil }
            contents.creations = contents.creations.filter { tasks.contains($0.value.taskID) }
            contents.textKeys = [:]
            contents.replica = nil
            contents.outbox = []
            contents.awaited = [:]
            contents.hiddenProjects = []
            contents.deleted = [:]
            contents.preferences = [:]
            contents.history = []
            contents.reminders = [:]
            contents.reminderFloor = nil
            contents.storeID = storeID
        }
    }

    // MARK: Snapshot

    func generation() throws -> StoreGeneration {
        let state = try state()
        return StoreGeneration(storeID: state.storeID, counter: state.counter)
    }

    func snapshotFacts(_ request: SnapshotRequest) throws -> SnapshotFacts {
        let state = try state()
        let zone = request.zone
        let open = state.tasks(TaskQuery(.open, at: request.now, in: zone))
        let due = open.compactMap(\.dueDate).sorted { $0.instant(in: zone) < $1.instant(in: zone) }
        let overdue = due.filter { $0.isOver(at: request.now, in: zone) }
        return SnapshotFacts(
            generation: try generation(),
            counts: SnapshotCounts(
                open: open.count, inbox: open.count { $0.listID == nil }, overdue: overdue.count,
                dueEarlierToday: overdue.count { request.today.contains($0.instant(in: zone)) },
                completedToday: state.tasks.values.count { task in
                    task.completedAt.map { request.today.contains($0) } ?? false
                }),
            upcoming: Array(
                due.filter { !$0.isOver(at: request.now, in: zone) && $0.instant(in: zone) < request.horizon }
                    .prefix(request.maximumUpcoming + 1)),
            tasks: open.prefix(request.maximumTasks).map { task in
                let list = task.listID.flatMap { state.lists[$0] }
                return SnapshotTask(
                    id: task.id, title: task.title.text, dueDate: task.dueDate, priority: task.priority?.value,
                    status: task.status, area: task.area, listName: list?.name.text, listColor: list?.color?.text)
            })
    }
}

extension TaskQuery {
    fileprivate var unlimited: TaskQuery { TaskQuery(filter, matching: criteria, by: sort, at: now, in: zone) }
}
