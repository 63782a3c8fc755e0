import TaskActions
import TaskHubEntities

/// Keeps a task that was deleted there while it was changed here: as a task of this store alone, with its changes on
/// the list of what was turned down, where the user can send it anew or let it go.
struct DetachDeletedTask {
    let store: any SyncRepositories

    func run(_ taskID: EntityID, requestID: String?) throws {
        let entries = try store.outboxEntries(of: taskID)
        guard let first = entries.first else { return }
        guard var task = try store.task(taskID) else {
            // Deleted here too.
            for entry in entries { try store.dequeue(entry.id) }
            return
        }
        for entry in entries.dropFirst() { try store.dequeue(entry.id) }
        var kept = first
        kept.serverID = nil
        kept.standing = .rejected(code: RejectionCode.deletedThere, requestID: requestID)
        try store.update(kept)
        if let serverID = task.serverID {
            try store.dropDetailRequest(serverID)
            try store.unmarkGone(serverID)
        }
        task.serverID = nil
        try store.update(task)
    }
}
