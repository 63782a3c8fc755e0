import TaskActions
import TaskHubEntities

/// Decides what becomes of next occurrences that were made here once everything that was sent has come back.
///
/// The server makes none where somebody else had completed the task before, or has moved it on since; and one that it
/// made may have been changed or deleted before we saw it.
struct ResolveProvisionalOccurrences {
    let store: any SyncRepositories
    let workspace: Workspace

    func run() throws {
        guard try store.detailRequests(limit: 1).isEmpty else { return }
        let recorder = OutboxRecording(store, ids: workspace.ids, now: workspace.clock.now())
        for occurrence in try store.provisionalOccurrences()
        where try store.outboxEntries(of: occurrence.predecessorID).isEmpty {
            let predecessor = try store.task(occurrence.predecessorID)
            guard let task = try store.task(occurrence.taskID) else {
                try recorder.makeOwn(occurrence)
                continue
            }
            if predecessor != nil, predecessor?.serverID == nil {
                // The user gave up sending the one before: both stay here alone.
                try store.removeProvisional(task.id)
            } else if predecessor != nil, task.modifiedAt == task.createdAt {
                try store.removeProvisional(task.id)
                try store.deleteTask(task.id)
            } else {
                try recorder.makeOwn(occurrence)
            }
        }
    }
}
