package import TaskHubEntities

/// Who the server takes a signed-in user for.
package struct ServerAccount: Hashable, Sendable {
    package let userID: String
    /// nil: the user belongs to no organisation yet, and has no tasks.
    package let organizationID: EntityID?
    package let role: String
    package let email: String
    /// May be empty.
    package let displayName: String

    package init(userID: String, organizationID: EntityID?, role: String, email: String, displayName: String) {
        self.userID = userID
        self.organizationID = organizationID
        self.role = role
        self.email = email
        self.displayName = displayName
    }
}
