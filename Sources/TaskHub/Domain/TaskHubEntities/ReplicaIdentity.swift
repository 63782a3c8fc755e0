/// The account on a server whose tasks a store holds.
package struct ReplicaIdentity: Hashable, Sendable {
    /// The server's base address, normalized.
    package let server: String
    /// The identity provider (OpenID Connect Core 1.0 §2, `iss`).
    package let issuer: String
    /// The provider's identifier for the user (OpenID Connect Core 1.0 §2, `sub`).
    package let subject: String
    /// The user's organization; nil if there is none.
    package let organizationID: EntityID?

    package init(server: String, issuer: String, subject: String, organizationID: EntityID?) {
        self.server = server
        self.issuer = issuer
        self.subject = subject
        self.organizationID = organizationID
    }

    /// Returns whether both accounts belong to the same user, in whichever organization.
    package func isSameUser(as other: ReplicaIdentity) -> Bool {
        server == other.server && issuer == other.issuer && subject == other.subject
    }
}
