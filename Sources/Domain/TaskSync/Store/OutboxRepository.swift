package import TaskHubEntities

/// The changes that wait to be sent.
package protocol OutboxRepository {
    /// In the order of the changes.
    func outbox() throws -> [OutboxEntry]

    func outboxEntries(of task: EntityID) throws -> [OutboxEntry]

    func outboxEntry(_ id: Int64) throws -> OutboxEntry?

    func enqueue(_ action: OutboxEntry.Action, task: EntityID, serverID: EntityID?, isIntent: Bool, at now: Instant)
        throws

    /// Replaces the entry with the same id.
    func update(_ entry: OutboxEntry) throws

    func dequeue(_ id: Int64) throws

    /// Next occurrences that were made here, and that the server will make itself.
    func provisionalOccurrences() throws -> [ProvisionalOccurrence]

    func addProvisional(_ occurrence: ProvisionalOccurrence) throws

    func removeProvisional(_ task: EntityID) throws

    /// A list of the server's that the user deleted here: it is shown again when a task comes back into it.
    func hideProject(_ serverID: EntityID) throws

    /// Has the task's details fetched by the next synchronisation.
    func requestDetails(of serverID: EntityID) throws
}

/// Wakes the programs that wait for changes to send.
package protocol OutboxSignal: Sendable {
    func changesQueued() throws
}

/// A next occurrence that was made here when its predecessor was completed.
package struct ProvisionalOccurrence: Hashable, Sendable {
    package let taskID: EntityID
    package let predecessorID: EntityID
    package let title: String
    package let dueDate: Instant?

    package init(taskID: EntityID, predecessorID: EntityID, title: String, dueDate: Instant?) {
        self.taskID = taskID
        self.predecessorID = predecessorID
        self.title = title
        self.dueDate = dueDate
    }
}
