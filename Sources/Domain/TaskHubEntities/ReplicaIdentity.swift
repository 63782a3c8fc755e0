/// Whose tasks a store holds: one account of one server.
public struct ReplicaIdentity: Hashable, Sendable {
    /// The server's base address, in its normal form.
    public let server: String
    public let issuer: String
    /// The provider's name for the user (`sub`).
    public let subject: String
    /// nil: the user belongs to no organisation.
    public let organizationID: EntityID?

    public init(server: String, issuer: String, subject: String, organizationID: EntityID?) {
        self.server = server
        self.issuer = issuer
        self.subject = subject
        self.organizationID = organizationID
    }
}
