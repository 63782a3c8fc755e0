package import TaskHubEntities

/// How many changes are in the outbox.
package struct OutboxCounts: Hashable, Sendable {
    package let waiting: Int
    package let rejected: Int

    package init(waiting: Int, rejected: Int) {
        self.waiting = waiting
        self.rejected = rejected
    }
}

/// A next occurrence that was created locally when its predecessor was completed.
package struct ProvisionalOccurrence: Hashable, Sendable {
    package let taskID: EntityID
    package let predecessorID: EntityID
    package let title: String
    package let dueDate: DueDate?

    package init(taskID: EntityID, predecessorID: EntityID, title: String, dueDate: DueDate?) {
        self.taskID = taskID
        self.predecessorID = predecessorID
        self.title = title
        self.dueDate = dueDate
    }
}
