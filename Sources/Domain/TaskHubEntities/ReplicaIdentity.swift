/// The account on a server whose tasks a store holds.
public struct ReplicaIdentity: Hashable, Sendable {
    /// The server's base address, normalized.
    public let server: String
    /// The identity provider (OpenID Connect Core 1.0 §2, `iss`).
    public let issuer: String
    /// The provider's identifier for the user (OpenID Connect Core 1.0 §2, `sub`).
    public let subject: String
    /// The user's organization; nil if there is none.
    public let organizationID: EntityID?

    public init(server: String, issuer: String, subject: String, organizationID: EntityID?) {
        self.server = server
        self.issuer = issuer
        self.subject = subject
        self.organizationID = organizationID
    }
}
