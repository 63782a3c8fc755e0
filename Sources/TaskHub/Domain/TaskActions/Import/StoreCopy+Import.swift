package import TaskHubEntities
package import TaskStore

extension StoreCopy {
    /// Reads all tasks and lists.
    ///
    /// Marks the tasks that the server has or may have, unless `account` is another account. They are not added,
    /// because the next synchronization fetches them. If `account` is `nil`, they would be sent as new after the
    /// sign-in.
    ///
    /// - Parameters:
    ///   - account: The account of the store that the tasks are added to.
    ///   - zone: The user's time zone, in which a store of version 1 is read.
    /// - Returns: What to add, and what stays in the file.
    /// - Throws: ``StoreError/notAStore(path:)`` if the file is not a store, or is damaged.
    package func contents(
        for account: ReplicaIdentity?, in zone: any ZoneRules
    ) throws(StoreError) -> Contents {
        try read(in: zone) { store in
            let owner = try store.replica()?.identity
            let isFetched = owner != nil && (account == nil || account == owner)
            let waiting = isFetched ? try WaitingChanges(in: store) : WaitingChanges()
            let lists = try store.lists()
            let names: [EntityID: ListName] = lists.reduce(into: [:]) { $0[$1.id] = $1.name }
            let tasks = try store.allTasks().map { task in
                ImportedTask(
                    task, in: task.listID.flatMap { names[$0] },
                    isOnServer: isFetched && (task.serverID != nil || waiting.tasksOfServer.contains(task.id)))
            }
            let batch = ImportBatch(
                lists: lists.filter { !isFetched || $0.serverID == nil }.map(ImportedList.init(stored:)), tasks: tasks)
            return Contents(batch: batch, unsentChanges: waiting.count)
        }
    }

    /// What an import takes from a store, and what it leaves there.
    package struct Contents: Sendable {
        package let batch: ImportBatch
        /// The number of edits, deletions and creations that the server has not confirmed, and that are not imported.
        package let unsentChanges: Int
    }
}

/// The changes in a store's outbox that an import cannot take over.
private struct WaitingChanges {
    var count = 0
    /// The tasks that the server creates by itself, or has perhaps created.
    var tasksOfServer: Set<EntityID> = []
}

extension WaitingChanges {
    init(in store: StoreReader) throws {
        tasksOfServer = Set(try store.provisionalOccurrences().map(\.taskID))
        for entry in try store.outbox() {
            if case .create = entry.action {
                // It is in its task.
                guard entry.mayHaveArrived else { continue }
                tasksOfServer.insert(entry.taskID)
            }
            count += 1
        }
    }
}

extension OutboxEntry {
    /// Whether the server may have made the change although it did not confirm it.
    fileprivate var mayHaveArrived: Bool {
        switch state {
        case .waiting: !isUntried
        case .rejected(let code, _):
            [RejectionCode.severalMatches, RejectionCode.serverFailing, RejectionCode.keyConflict].contains(code)
        }
    }
}

extension ImportedTask {
    fileprivate init(_ task: TaskItem, in list: ListName?, isOnServer: Bool) {
        self.init(task, in: list)
        self.isOnServer = isOnServer
    }
}

extension ImportedList {
    fileprivate init(stored list: TaskList) {
        self.init(
            id: list.id, name: list.name, color: list.color, createdAt: list.createdAt, position: list.sortOrder)
    }
}
