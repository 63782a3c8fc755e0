import TaskActions
import TaskHubEntities

/// Detaches a task that was deleted on the server while it was changed locally.
///
/// The task becomes local. Its first outbox entry is marked as rejected, so that the user can create the task again or
/// discard the change.
struct DetachDeletedTask {
    let store: any SyncRepositories

    func run(_ taskID: EntityID, requestID: String?) throws {
        let entries = try store.outboxEntries(of: taskID)
        guard let first = entries.first else { return }
        guard var task = try store.task(taskID) else {
            // Deleted locally too.
            return try store.dequeue(entries, ofDeleted: taskID)
        }
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
    }
}
