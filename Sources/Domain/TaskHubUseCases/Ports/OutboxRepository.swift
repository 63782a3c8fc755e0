public import TaskHubEntities

/// The changes that wait to be sent.
public protocol OutboxRepository {
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
    func awaitedOccurrences() throws -> [AwaitedOccurrence]

    func await(_ occurrence: AwaitedOccurrence) throws

    func stopAwaiting(_ task: EntityID) throws

    /// A list of the server's that the user deleted here: it is shown again when a task comes back into it.
    func hideProject(_ serverID: EntityID) throws

    /// Has the task's details fetched by the next synchronisation.
    func requestDetails(of serverID: EntityID) throws
}

/// A next occurrence that was made here when its predecessor was completed.
public struct AwaitedOccurrence: Hashable, Sendable {
    public let taskID: EntityID
    public let predecessorID: EntityID
    public let title: String
    public let dueDate: Instant?

    public init(taskID: EntityID, predecessorID: EntityID, title: String, dueDate: Instant?) {
        self.taskID = taskID
        self.predecessorID = predecessorID
        self.title = title
        self.dueDate = dueDate
    }
}
