public import FoundationEssentials

/// What a sign-in gave, as it lies in the vault: one item, one value, so that one write is the whole commit.
public struct TokenSet: Hashable, Sendable {
    public var accessToken: String
    /// nil: the provider gave none, and the session ends with the access token.
    public var refreshToken: String?
    /// Kept for the end of the session, which names it to the provider.
    public var idToken: String?
    /// The provider's name for the user (`sub`).
    public var subject: String
    /// When the access token ends, by the local clock.
    public var expiresAt: Date
    /// Raised by each refresh, so that a program sees that another one was quicker.
    public var generation: Int64

    public init(
        accessToken: String, refreshToken: String?, idToken: String? = nil, subject: String, expiresAt: Date,
        generation: Int64 = 1
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.idToken = idToken
        self.subject = subject
        self.expiresAt = expiresAt
        self.generation = generation
    }
}
