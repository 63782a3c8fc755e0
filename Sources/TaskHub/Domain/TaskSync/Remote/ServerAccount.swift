package import TaskHubEntities

/// The signed-in user's account on the server.
package struct ServerAccount: Hashable, Sendable {
    package let userID: String
    /// `nil` if the user does not belong to an organization yet and has no tasks.
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
