import TaskActions
import TaskHubEntities

/// Resolves next occurrences that were created locally, after every sent change was received back.
///
/// The server creates none if someone else completed or changed the predecessor first. One that it created may have
/// been changed or deleted before it was received.
struct ResolveProvisionalOccurrences {
    let store: any SyncRepositories
    let workspace: Workspace

    func run() throws {
        guard try store.detailRequests(limit: 1).isEmpty else { return }
        let recorder = OutboxRecording(
            store, ids: workspace.ids, zone: workspace.zone, now: workspace.clock.now())
        for occurrence in try store.provisionalOccurrences()
        where try store.outboxEntries(of: occurrence.predecessorID).isEmpty {
            let predecessor = try store.task(occurrence.predecessorID)
            guard let task = try store.task(occurrence.taskID) else {
                try recorder.replaceWithCreation(occurrence)
                continue
            }
            if predecessor != nil, predecessor?.serverID == nil {
                // The user discarded the predecessor's creation, so both tasks stay local.
                for entry in try store.outboxEntries(of: task.id) { try store.dequeue(entry.id) }
                try store.removeProvisional(task.id)
            } else if predecessor != nil, task.modifiedAt == task.createdAt {
                try store.removeProvisional(task.id)
                try store.deleteTask(task.id)
            } else {
                try recorder.replaceWithCreation(occurrence)
            }
        }
    }
}
