import TaskActions
import TaskHubEntities

/// What the server has no more goes here too, unless that is so much that something else must be wrong.
///
/// A deletion is in the server's log. What is gone while the log reaches back to when we last heard of it, and tells of
/// no deletion, was lost by a restore of an older database: that is kept.
struct RemoveGone: Sendable {
    let store: any UnitOfWork
    let workspace: Workspace
    let pull: PullChanges
    let acceptsDeletions: Bool

    /// - Returns: how many were removed, and how many were kept though the server has lost them.
    /// - Throws: ``SyncError/massDeletion(gone:known:)``, and what reading the log throws.
    func run(_ reading: ChangeLogScan) async throws -> (gone: Int, kept: Int) {
        var log = reading
        if !log.isWalked, try store.readForSync({ store in try hasUnexplained(log, store) }) {
            try await pull.endOfLog(&log)
        }
        let read = log
        return try store.writeForSync { store in
            let gone = try store.goneTasks()
            guard !gone.isEmpty else { return (0, 0) }
            let known = try store.knownServerIDs().count
            if gone.count > 20, gone.count * 2 > known, !acceptsDeletions {
                throw SyncError.massDeletion(gone: gone.count, known: known)
            }
            var kept = 0
            for id in gone {
                try store.unmarkGone(id)
                guard let task = try store.task(serverID: id) else { continue }
                if !acceptsDeletions, try isUnexplained(id, task, read, store) {
                    try DetachLostTask(store: store, workspace: workspace).run(task)
                    kept += 1
                } else {
                    try remove(task, store)
                }
            }
            return (gone.count - kept, kept)
        }
    }

    private func hasUnexplained(_ log: ChangeLogScan, _ store: any SyncRepositories) throws -> Bool {
        for id in try store.goneTasks() {
            if let task = try store.task(serverID: id), try isUnexplained(id, task, log, store) { return true }
        }
        return false
    }

    private func isUnexplained(
        _ id: EntityID, _ task: TaskItem, _ log: ChangeLogScan, _ store: any SyncRepositories
    ) throws -> Bool {
        try !log.deleted.contains(id) && store.serverFacts(of: task.id)?.updatedAt != nil
    }

    private func remove(_ task: TaskItem, _ store: any SyncRepositories) throws {
        let entries = try store.outboxEntries(of: task.id)
        if entries.contains(where: { $0.action.isUpdate }) {
            return try DetachDeletedTask(store: store).run(task.id, requestID: nil)
        }
        for entry in entries { try store.dequeue(entry.id) }
        try store.deleteTask(task.id)
    }
}
