public import FoundationEssentials

/// The tokens of one sign-in.
///
/// They are stored as one value, so that one write replaces all of them.
public struct TokenSet: Hashable, Sendable {
    /// The access token (RFC 6749 §1.4).
    public var accessToken: String
    /// The refresh token; `nil` if the provider issued none, and the session ends when the access token expires.
    public var refreshToken: String?
    /// The ID token, which a sign-out sends as a hint (OpenID Connect RP-Initiated Logout 1.0 §2).
    public var idToken: String?
    /// The provider's identifier of the user (`sub`, OpenID Connect Core 1.0 §2).
    public var subject: String
    /// When the access token expires, by the local clock.
    public var expiresAt: Date
    /// How long the access token was valid when it was issued; `nil` if an earlier version stored it.
    ///
    /// In whole seconds, as the vault stores it.
    public var lifetime: Duration?
    /// The number of the refresh that issued these tokens, by which a process detects another one's refresh.
    ///
    /// A sign-in starts at 1, and each refresh increments it.
    public var generation: Int64

    /// Creates a set of tokens.
    public init(
        accessToken: String, refreshToken: String?, idToken: String? = nil, subject: String, expiresAt: Date,
        lifetime: Duration? = nil, generation: Int64 = 1
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.idToken = idToken
        self.subject = subject
        self.expiresAt = expiresAt
        self.lifetime = lifetime
        self.generation = generation
    }
}

// Without these, string interpolation and `dump` would print the tokens, and who the user is.
extension TokenSet: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The generation, and no token.
    public var description: String { "tokens of generation \(generation)" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// The generation and when the access token expires.
    public var customMirror: Mirror { Mirror(self, children: ["generation": generation, "expiresAt": expiresAt]) }
}
