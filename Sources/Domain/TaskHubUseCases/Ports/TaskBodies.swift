public import TaskHubEntities

/// Writes what is sent to the server.
public protocol TaskBodies: Sendable {
    /// The body that makes `task`, which is not done.
    func creation(of task: TaskItem, description: String, intent: String, project: ProjectReference?) -> [UInt8]

    /// The body that changes these fields and no others.
    func update(_ edits: [FieldEdit], project: ProjectReference?) -> [UInt8]
}

/// How a list is named to the server.
public enum ProjectReference: Hashable, Sendable {
    case id(EntityID)
    /// Found regardless of letter case, else made.
    case name(String)
}
