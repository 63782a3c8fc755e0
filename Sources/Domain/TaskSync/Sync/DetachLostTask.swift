import TaskActions
import TaskHubEntities

/// Keeps a task that the server has lost: nobody deleted it, its log knows nothing of that, so its database is an
/// earlier one than we have talked to.
///
/// It becomes a task of this store alone, on the list of what was turned down: another machine may have kept it too, so
/// the user says on which of them it is sent anew.
struct DetachLostTask {
    let store: any SyncRepositories
    let workspace: Workspace

    func run(_ task: TaskItem) throws {
        for entry in try store.outboxEntries(of: task.id) { try store.dequeue(entry.id) }
        var task = task
        task.serverID = nil
        try store.update(task)
        try OutboxRecording(store, ids: workspace.ids, now: workspace.clock.now()).enqueueCreation(of: task)
        guard var creation = try store.outboxEntries(of: task.id).first else { return }
        creation.standing = .rejected(code: RejectionCode.lostThere, requestID: nil)
        try store.update(creation)
    }
}
