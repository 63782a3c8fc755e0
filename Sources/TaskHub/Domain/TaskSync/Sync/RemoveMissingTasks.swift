import TaskActions
import TaskHubEntities
import TaskStore

/// Removes tasks that the server no longer has, unless there are so many that something else must be wrong.
///
/// A deletion is in the server's change log. If a task is missing although the log reaches back to its last known
/// change and contains no deletion, the server lost it by restoring an older database. Such a task is kept.
struct RemoveMissingTasks: Sendable {
    let store: SQLiteStore
    let workspace: Workspace
    let pull: PullChanges
    let acceptsDeletions: Bool

    /// Removes the marked tasks.
    ///
    /// - Returns: The number of tasks that were removed, and the number that were kept although the server lost them.
    /// - Throws: ``SyncError/massDeletion(missing:known:)``, or what reading the log throws.
    func run(_ scan: ChangeLogScan) async throws -> (removed: Int, kept: Int) {
        var log = scan
        if !log.isComplete, try store.read({ store in try hasUnexplained(log, store) }) {
            try await pull.endOfLog(&log)
        }
        let completeLog = log
        return try store.write { store in
            let missing = try store.missingTasks()
            guard !missing.isEmpty else { return (0, 0) }
            let known = try store.knownServerIDs().count
            if missing.count > 20, missing.count * 2 > known, !acceptsDeletions {
                throw SyncError.massDeletion(missing: missing.count, known: known)
            }
            var kept: Set<EntityID> = []
            for id in missing {
                try store.unmarkMissing(id)
                guard let task = try store.task(serverID: id) else { continue }
                if !acceptsDeletions, try isUnexplained(id, task, completeLog, store) {
                    try DetachLostTask(store: store, workspace: workspace).run(task)
                    kept.insert(task.id)
                } else {
                    try remove(task, store)
                }
            }
            // Another machine may have noticed it earlier.
            let linked = try RecreatedTask(
                store: store, workspace: workspace, creations: completeLog.created
            ).linkAll()
            return (missing.count - kept.count, kept.subtracting(linked).count)
        }
    }

    private func hasUnexplained(_ log: ChangeLogScan, _ store: StoreReader) throws -> Bool {
        for id in try store.missingTasks() {
            if let task = try store.task(serverID: id), try isUnexplained(id, task, log, store) { return true }
        }
        return false
    }

    private func isUnexplained(
        _ id: EntityID, _ task: TaskItem, _ log: ChangeLogScan, _ store: StoreReader
    ) throws -> Bool {
        try !log.deleted.contains(id) && store.serverFacts(of: task.id)?.updatedAt != nil
    }

    private func remove(_ task: TaskItem, _ store: SyncTransaction) throws {
        let entries = try store.outboxEntries(of: task.id)
        if entries.contains(where: { $0.action.isUpdate }) {
            try DetachDeletedTask(store: store, workspace: workspace).run(task.id, requestID: nil)
            return
        }
        for entry in entries { try store.dequeue(entry.id) }
        // Its last change may have been made just before the deletion, by someone who did not see it.
        try store.save(DeletedTask(task, in: store, at: workspace.clock.now(), isLocal: false))
        try store.deleteTask(task.id)
    }
}
