import TaskActions
import TaskHubEntities

/// Has the open tasks that were made here sent to the server.
struct AdoptTasks {
    let store: any AccountRepositories
    let workspace: Workspace
    let now: Instant

    /// Once each: one that waits already is left as it is.
    func run() throws {
        let recorder = OutboxRecording(store, ids: workspace.ids, now: now)
        // The server makes these itself.
        let awaited = Set(try store.provisionalOccurrences().map(\.taskID))
        for id in try store.unsentTasks() where try !awaited.contains(id) && store.outboxEntries(of: id).isEmpty {
            guard let task = try store.task(id) else { continue }
            try recorder.enqueueCreation(of: task)
        }
    }
}
