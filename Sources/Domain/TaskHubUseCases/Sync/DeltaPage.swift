public import TaskHubEntities

/// A page of the server's log of changes, oldest first.
public struct DeltaPage: Hashable, Sendable {
    public var events: [DeltaEvent]
    /// To go on from; opaque.
    public var nextCursor: String

    public init(events: [DeltaEvent], nextCursor: String) {
        self.events = events
        self.nextCursor = nextCursor
    }
}

/// One change that the server has logged.
public struct DeltaEvent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case created
        case updated
        case deleted
    }

    public var kind: Kind
    /// nil: an event about no task.
    public var taskID: EntityID?
    /// Filled from the task as it is now where it was empty: no snapshot of the moment.
    public var summary: ServerTaskSummary?
    /// The server's archiving job reports an archived task as deleted.
    public var isArchived: Bool

    public init(kind: Kind, taskID: EntityID?, summary: ServerTaskSummary?, isArchived: Bool) {
        self.kind = kind
        self.taskID = taskID
        self.summary = summary
        self.isArchived = isArchived
    }
}
