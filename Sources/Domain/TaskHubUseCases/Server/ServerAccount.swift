public import TaskHubEntities

/// Who the server takes a signed-in user for.
public struct ServerAccount: Hashable, Sendable {
    public let userID: String
    /// nil: the user belongs to no organisation yet, and has no tasks.
    public let organizationID: EntityID?
    public let role: String
    public let email: String
    /// May be empty.
    public let displayName: String

    public init(userID: String, organizationID: EntityID?, role: String, email: String, displayName: String) {
        self.userID = userID
        self.organizationID = organizationID
        self.role = role
        self.email = email
        self.displayName = displayName
    }
}
