package import TaskHubEntities
package import TaskStore

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
