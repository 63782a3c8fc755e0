import TaskActions
import TaskHubEntities

extension OutboxRecording {
    /// Queues the creation of the next occurrence of a rule that the server lacks.
    ///
    /// Its idempotency key comes from the completed task, its own due date and the time of the completion. So it is
    /// created once, even if a backup of the store is restored and the occurrence is made again.
    func enqueueCreation(ofLocalOccurrence task: TaskItem, after predecessor: EntityID) throws {
        guard try isSynchronized(predecessor) else { return }
        let series = try store.task(predecessor)?.serverID ?? predecessor
        let completion = task.createdAt.seconds
        try enqueueCreation(of: task, key: "next-\(series)-\(task.dueDate?.text ?? "")-\(completion)")
    }
}
