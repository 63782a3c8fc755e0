package import TaskHubEntities

/// Who signed in, and where.
///
/// Contains no secret, and nothing that identifies the person to a stranger.
package struct AccountRecord: Hashable, Sendable {
    /// The only server that the tokens are sent to.
    package let server: String
    /// The identity provider that issued the tokens, and the only one that the refresh token is sent to.
    package let issuer: String
    package let subject: String
    /// `nil` if the server does not know the account yet.
    package let userID: String?
    package let organizationID: String?

    package init(server: String, issuer: String, subject: String, userID: String?, organizationID: String?) {
        self.server = server
        self.issuer = issuer
        self.subject = subject
        self.userID = userID
        self.organizationID = organizationID
    }

    /// Whether both were made by sign-ins of the same user at the same server.
    package func isOfSameUser(as other: AccountRecord) -> Bool {
        server == other.server && issuer == other.issuer && subject == other.subject
    }

    /// The account that the store's tasks must belong to.
    package var identity: ReplicaIdentity {
        ReplicaIdentity(
            server: server, issuer: issuer, subject: subject, organizationID: organizationID.flatMap { EntityID($0) })
    }
}
