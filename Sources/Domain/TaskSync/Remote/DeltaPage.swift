package import TaskHubEntities

/// A page of the server's log of changes, oldest first.
package struct DeltaPage: Hashable, Sendable {
    package var events: [DeltaEvent]
    /// To go on from; opaque.
    package var nextCursor: String

    package init(events: [DeltaEvent], nextCursor: String) {
        self.events = events
        self.nextCursor = nextCursor
    }
}

/// One change that the server has logged.
package struct DeltaEvent: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case created
        case updated
        case deleted
    }

    package var kind: Kind
    /// nil: an event about no task.
    package var taskID: EntityID?
    /// Filled from the task as it is now where it was empty: no snapshot of the moment.
    package var summary: ServerTaskSummary?
    /// The server's archiving job reports an archived task as deleted.
    package var isArchived: Bool

    package init(kind: Kind, taskID: EntityID?, summary: ServerTaskSummary?, isArchived: Bool) {
        self.kind = kind
        self.taskID = taskID
        self.summary = summary
        self.isArchived = isArchived
    }
}
