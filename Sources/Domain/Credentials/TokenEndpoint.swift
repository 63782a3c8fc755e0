/// The provider's end of a refresh.
public protocol TokenEndpoint: Sendable {
    /// Sends one request, never a second one by itself, and answers within its own time limit.
    func refresh(_ refreshToken: String) async -> RefreshAnswer
}

/// What became of one request for new tokens.
public enum RefreshAnswer: Hashable, Sendable {
    case granted(GrantedTokens)
    /// The refresh token is worth nothing any more.
    case invalidGrant
    /// Another refusal (4xx) with the provider's error code: the client or the provider is set up wrongly.
    case refused(code: String)
    /// Nothing was sent.
    case unreachable
    /// The provider failed (5xx).
    case serverError
    /// The request may have arrived; no answer did.
    case lostReply
}

/// What the provider gave for a refresh token.
public struct GrantedTokens: Hashable, Sendable {
    public var accessToken: String
    /// nil: the old one stays good.
    public var refreshToken: String?
    public var idToken: String?
    public var expiresIn: Duration

    public init(accessToken: String, refreshToken: String?, idToken: String? = nil, expiresIn: Duration) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.idToken = idToken
        self.expiresIn = expiresIn
    }
}
