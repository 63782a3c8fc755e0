package import TaskHubEntities

/// Encodes request bodies.
package protocol TaskBodies: Sendable {
    /// Returns the body that creates `task`, without its status if it is done.
    ///
    /// Values that only a newer server knows are sent back unchanged.
    func creation(of task: TaskItem, facts: ServerTaskFacts?, project: ProjectReference?) -> [UInt8]

    /// Returns the body that changes these fields and leaves the others unchanged.
    ///
    /// - Throws: ``ServiceError/refused(code:requestID:)`` if the server fails on one of the values.
    func update(_ edits: [FieldEdit], project: ProjectReference?) throws(ServiceError) -> [UInt8]
}

/// A reference to a list in a request.
package enum ProjectReference: Hashable, Sendable {
    case id(EntityID)
    /// Matched case-insensitively. The server creates the list if there is none.
    case name(String)
}

/// One field that the user changed, with its previous value.
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
