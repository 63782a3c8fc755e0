import TaskActions
import TaskHubEntities
import TaskStore

/// Detaches a task that was deleted on the server while it was changed locally.
///
/// The task becomes local. Its first outbox entry is marked as rejected, so that the user can create the task again or
/// discard the change. A copy of the task as the server had it is kept, so that every machine that creates it again
/// sends the same creation.
struct DetachDeletedTask {
    let store: SyncTransaction
    let workspace: Workspace

    /// Returns whether an entry needs the user's decision now.
    @discardableResult
    func run(_ taskID: EntityID, requestID: String?) throws -> Bool {
        let entries = try store.outboxEntries(of: taskID)
        guard let first = entries.first else { return false }
        guard var task = try store.task(taskID) else {
            // Deleted locally too.
            try store.dequeue(entries, ofDeleted: taskID)
            return false
        }
        try store.save(
            DeletedTask(task.reverting(entries), in: store, at: workspace.clock.now(), isLocal: false))
        for entry in entries.dropFirst() { try store.dequeue(entry.id) }
        var kept = first
        kept.serverID = nil
        kept.state = .rejected(code: RejectionCode.deletedOnServer, requestID: requestID)
        try store.update(kept)
        if let serverID = task.serverID {
            try store.dropDetailRequest(serverID)
            try store.unmarkMissing(serverID)
        }
        task.serverID = nil
        try store.update(task)
        return true
    }
}
