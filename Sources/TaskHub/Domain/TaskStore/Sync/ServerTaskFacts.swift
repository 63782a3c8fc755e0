package import TaskHubEntities

/// The server's facts about a task that the task itself does not contain.
package struct ServerTaskFacts: Hashable, Sendable {
    /// The update time up to which the server's changes are known; `nil` if there is none.
    ///
    /// It is just before the last known update if another update may have followed within the same second.
    package var updatedAt: Instant?
    /// Whether the details were fetched, and not only a summary.
    package var hasDetails: Bool
    package var description: String
    package var intent: String
    /// The names of the attached files; no name contains a line break.
    package var attachments: [String]
    /// The values of a newer server that this version has no name for.
    ///
    /// The task has a stand-in for each: the status `inbox`, or `archived` if it is completed; the area `personal`; no
    /// recurrence; no priority.
    package var unknownValues: [TaskField: String]
    /// The due date that the server was last known to have; `nil` if that is not known, or if it had none.
    package var due: ServerDueDate?

    package init(
        updatedAt: Instant?, hasDetails: Bool, description: String = "", intent: String = "task",
        attachments: [String] = [], unknownValues: [TaskField: String] = [:], due: ServerDueDate? = nil
    ) {
        self.updatedAt = updatedAt
        self.hasDetails = hasDetails
        self.description = description
        self.intent = intent
        self.attachments = attachments
        self.unknownValues = unknownValues
        self.due = due
    }

    /// Returns the server's value of a field that this version has no name for.
    ///
    /// - Returns: `nil` if this version knows the value, or if the user has chosen another since.
    package func unknownValue(of field: TaskField, in task: TaskItem) -> String? {
        let isStandIn =
            switch field {
            case .status: task.status == .inbox || task.status == .archived
            case .area: task.area == .personal
            case .recurrence: task.recurrence == .none
            case .priority: task.priority == nil
            default: false
            }
        return isStandIn ? unknownValues[field] : nil
    }
}
