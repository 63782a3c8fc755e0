package import TaskActions
internal import TaskHubEntities
import TaskStore

/// Discards a change that was not sent or was rejected, at the user's request.
package struct DiscardOutboxEntry: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Removes the entry from the outbox, in one transaction.
    ///
    /// If the server has the task, the next synchronization fetches the server's version. Otherwise the task stays
    /// local. Discarding a deletion restores the task and the edits that were not sent before it. The conflicts that
    /// the change was about are settled.
    ///
    /// - Parameter id: The entry's id. Discarding a creation also removes the later entries of its task.
    /// - Returns: The result of publishing the change.
    /// - Throws: ``SyncError/noSuchOutboxEntry``, or ``SyncError/outboxEntrySent`` for an entry that was sent and whose
    ///   result is not known yet.
    package func run(_ id: Int64) throws -> Committed<Void> {
        try workspace.commitAccount { store, now in
            guard let entry = try store.outboxEntry(id) else { throw SyncError.noSuchOutboxEntry }
            guard entry.isChangeable else { throw SyncError.outboxEntrySent }
            let fields = entry.action.isDeletion ? TaskField.ofServer : entry.action.edits.map(\.field)
            try store.settleConflicts(of: entry.taskID, in: fields)
            if entry.action.isDeletion, let copy = try store.deletedTask(entry.taskID) {
                try RestoreDeletedTask.withdraw(entry, of: copy, in: store, at: now)
                return
            }
            for later in try store.outboxEntries(of: entry.taskID) where entry.action.isCreation || later.id == id {
                try store.dequeue(later.id)
            }
            if let serverID = entry.serverID { try store.requestDetails(of: serverID) }
        }
    }
}
