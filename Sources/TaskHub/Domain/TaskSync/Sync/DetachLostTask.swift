import TaskActions
import TaskHubEntities
import TaskStore

/// Detaches a task that the server lost.
///
/// The change log contains no deletion of it, so the server's database was replaced by an older one. The task becomes
/// local, with a rejected creation in the outbox. Another machine may have kept it too, so the user decides which one
/// sends it again, and the others recognize it (``RecreatedTask``).
struct DetachLostTask {
    let store: SyncTransaction
    let workspace: Workspace

    func run(_ task: TaskItem) throws {
        guard let lostID = task.serverID else { return }
        let entries = try store.outboxEntries(of: task.id)
        for entry in entries { try store.dequeue(entry.id) }
        // It may have been marked as missing by an earlier run, and its details requested again since.
        try store.dropDetailRequest(lostID)
        // Kept since an earlier deletion, which the server has lost as well.
        try store.removeDeletedTask(task.id)
        var task = task
        task.serverID = nil
        try store.update(task)
        let recording = OutboxRecording(
            store, ids: workspace.ids, zone: workspace.zone, now: workspace.clock.now())
        try recording.enqueueCreation(
            of: task, again: task.reverting(entries), lostID, edits: entries.flatMap(\.action.edits))
        guard var creation = try store.outboxEntries(of: task.id).first else { return }
        creation.state = .rejected(code: RejectionCode.lostOnServer, requestID: nil)
        try store.update(creation)
    }
}
