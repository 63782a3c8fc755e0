package import TaskHubEntities

/// Writes what is sent to the server.
package protocol TaskBodies: Sendable {
    /// The body that makes `task`, which is not done.
    func creation(of task: TaskItem, description: String, intent: String, project: ProjectReference?) -> [UInt8]

    /// The body that changes these fields and no others.
    func update(_ edits: [FieldEdit], project: ProjectReference?) -> [UInt8]
}

/// How a list is named to the server.
package enum ProjectReference: Hashable, Sendable {
    case id(EntityID)
    /// Found regardless of letter case, else made.
    case name(String)
}

/// One field that the user changed, and what it was changed from.
package struct FieldEdit: Hashable, Sendable {
    package var field: TaskField
    package var base: String?
    package var value: String?
    package var changedAt: Instant

    package init(field: TaskField, base: String?, value: String?, changedAt: Instant) {
        self.field = field
        self.base = base
        self.value = value
        self.changedAt = changedAt
    }
}
