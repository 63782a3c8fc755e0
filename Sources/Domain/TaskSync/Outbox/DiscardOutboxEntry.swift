package import TaskActions

/// Gives up a change, on the user's word.
package struct DiscardOutboxEntry: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// The server's side is fetched for a task that it has; one that it lacks stays here alone.
    ///
    /// Refused for a change that may be there already: its answer has not come yet.
    package func run(_ id: Int64) throws -> Committed<Void> {
        try workspace.commitAccount { store, _ in
            guard let entry = try store.outboxEntry(id) else { throw SyncError.noSuchOutboxEntry }
            guard entry.isChangeable else { throw SyncError.outboxEntryTried }
            for later in try store.outboxEntries(of: entry.taskID) where entry.action.isCreation || later.id == id {
                try store.dequeue(later.id)
            }
            guard let serverID = entry.serverID else { return }
            try store.requestDetails(of: serverID)
        }
    }
}
