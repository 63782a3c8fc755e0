package import TaskHubEntities

/// The changes that are waiting to be sent.
package protocol OutboxRepository {
    /// Returns all entries in the order of the changes.
    func outbox() throws -> [OutboxEntry]

    /// Returns how many entries wait, and how many the server rejected.
    func outboxCounts() throws -> OutboxCounts

    /// Returns a task's entries in the order of the changes.
    func outboxEntries(of task: EntityID) throws -> [OutboxEntry]

    /// Returns the entry, or `nil` if it was removed.
    func outboxEntry(_ id: Int64) throws -> OutboxEntry?

    /// Appends an entry.
    func enqueue(_ action: OutboxEntry.Action, task: EntityID, serverID: EntityID?, isIntent: Bool, at now: Instant)
        throws

    /// Replaces the entry with the same id.
    func update(_ entry: OutboxEntry) throws

    /// Removes the entry.
    func dequeue(_ id: Int64) throws

    /// Returns the next occurrences that were created locally and that the server will create itself.
    func provisionalOccurrences() throws -> [ProvisionalOccurrence]

    /// Adds a provisional occurrence, or replaces the one of the same task.
    func addProvisional(_ occurrence: ProvisionalOccurrence) throws

    /// Removes the provisional occurrence. The task itself is kept.
    func removeProvisional(_ task: EntityID) throws

    /// Hides a list that the user deleted locally. It is shown again when the server puts a task into it.
    func hideProject(_ serverID: EntityID) throws

    /// Shows a hidden list again.
    func showProject(_ serverID: EntityID) throws

    /// Requests the task's details from the next synchronization.
    func requestDetails(of serverID: EntityID) throws

    /// Returns the task with this server id.
    func task(serverID: EntityID) throws -> TaskItem?

    /// Returns the server's facts about the task that the task itself does not contain.
    func serverFacts(of task: EntityID) throws -> ServerTaskFacts?

    /// Inserts a task. If `facts` lacks the details, they are requested.
    func insert(_ task: TaskItem, _ facts: ServerTaskFacts) throws

    /// Keeps the copy of a deleted task, and replaces an earlier one.
    func save(_ copy: DeletedTask) throws

    /// Returns the copy of the deleted task, or `nil` if there is none.
    func deletedTask(_ id: EntityID) throws -> DeletedTask?

    /// Returns all copies, the latest deletion first.
    func deletedTasks() throws -> [DeletedTask]

    /// Removes the copy.
    func removeDeletedTask(_ id: EntityID) throws

    /// Settles the conflicts of these fields: the user has decided, and the lost values no longer mark the task.
    func settleConflicts(of task: EntityID, in fields: [TaskField]) throws
}

/// How many changes are in the outbox.
package struct OutboxCounts: Hashable, Sendable {
    package let waiting: Int
    package let rejected: Int

    package init(waiting: Int, rejected: Int) {
        self.waiting = waiting
        self.rejected = rejected
    }
}

/// A signal to the programs that wait for changes to send.
package protocol OutboxSignal: Sendable {
    /// Signals that the outbox has changed.
    func changesQueued() throws
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
