import TaskActions
import TaskHubEntities
import TaskStore

/// Queues the creation of open tasks that exist only locally.
struct AdoptTasks {
    let store: SyncTransaction
    let workspace: Workspace
    let now: Instant

    /// Queues each task once; a task that is already queued is left unchanged.
    func run() throws {
        let recorder = OutboxRecording(store, ids: workspace.ids, zone: workspace.zone, now: now)
        // The server creates these itself.
        let awaited = Set(try store.provisionalOccurrences().map(\.taskID))
        for id in try store.unsentTasks() where try !awaited.contains(id) && store.outboxEntries(of: id).isEmpty {
            guard let task = try store.task(id) else { continue }
            try recorder.enqueueCreation(of: task)
        }
    }
}
