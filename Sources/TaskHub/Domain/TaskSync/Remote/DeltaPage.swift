package import TaskHubEntities

/// A page of the server's change log, oldest first.
package struct DeltaPage: Hashable, Sendable {
    package var events: [DeltaEvent]
    /// The cursor of the next page; opaque.
    package var nextCursor: String
    /// Whether it has fewer events than were requested, although more may follow, because they are large.
    package var isShortened: Bool

    package init(events: [DeltaEvent], nextCursor: String, isShortened: Bool = false) {
        self.events = events
        self.nextCursor = nextCursor
        self.isShortened = isShortened
    }
}

/// One entry of the server's change log.
package struct DeltaEvent: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case created
        case updated
        case deleted
    }

    package var kind: Kind
    /// `nil` if the event is not about a task, or ``isUnidentified``.
    package var taskID: EntityID?
    /// Whether the id of the event's task cannot be read.
    package var isUnidentified: Bool
    /// The task as it was then, except that a due date and a list that it did not have then are the present ones.
    ///
    /// `nil` if the server sent none, or none that can be read.
    package var summary: ServerTaskSummary?
    /// Whether the server's archiving job wrote the event.
    ///
    /// It reports archived tasks as deleted.
    package var isArchived: Bool
    /// Whether the task only got another position, when somebody moved any task in the web client.
    package var isMove: Bool
    /// Where the event is in the log; opaque.
    package var cursor: String?
    /// Identifies the event, even after its task has changed or is gone; opaque.
    package var fingerprint: String?

    package init(
        kind: Kind, taskID: EntityID?, isUnidentified: Bool = false, summary: ServerTaskSummary?, isArchived: Bool,
        isMove: Bool = false, cursor: String? = nil, fingerprint: String? = nil
    ) {
        self.kind = kind
        self.taskID = taskID
        self.isUnidentified = isUnidentified
        self.summary = summary
        self.isArchived = isArchived
        self.isMove = isMove
        self.cursor = cursor
        self.fingerprint = fingerprint
    }
}
