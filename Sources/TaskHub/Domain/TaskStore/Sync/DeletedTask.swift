package import TaskHubEntities

/// The last known copy of a task that was deleted, here or on the server.
///
/// Before a deletion is sent, the server's task is compared with this copy, so that no change is removed that the user
/// never saw. The task can be restored from it.
package struct DeletedTask: Hashable, Sendable {
    /// How long a copy is kept, in seconds.
    package static let retention = LostValue.retention

    /// The task as the server had it, without local changes that were never sent.
    package var task: TaskItem
    package var facts: ServerTaskFacts
    /// The task's list, which may be deleted too.
    package var list: TaskList?
    package let deletedAt: Instant
    /// Whether the user deleted the task here.
    package let isLocal: Bool

    package init(task: TaskItem, facts: ServerTaskFacts, list: TaskList?, deletedAt: Instant, isLocal: Bool) {
        self.task = task
        self.facts = facts
        self.list = list
        self.deletedAt = deletedAt
        self.isLocal = isLocal
    }
}
