/// The provider's token endpoint (RFC 6749 §6).
public protocol TokenEndpoint: Sendable {
    /// Sends one refresh request, and never retries it.
    ///
    /// - Parameter refreshToken: The refresh token, which the provider may accept only once.
    /// - Returns: The provider's answer, or why there is none, within the adapter's time limit.
    func refresh(_ refreshToken: String) async -> RefreshAnswer
}

/// The result of one refresh request.
public enum RefreshAnswer: Hashable, Sendable {
    /// The provider issued new tokens.
    case granted(GrantedTokens)
    /// The provider no longer accepts the refresh token (`invalid_grant`, RFC 6749 §5.2).
    case invalidGrant
    /// Another refusal (4xx) with the provider's error code: client or provider is configured wrongly.
    case refused(code: String)
    /// The request was not sent.
    case unreachable
    /// The provider failed (5xx).
    case serverError
    /// The request may have arrived, but no answer did: the refresh token may be spent.
    case lostReply
}

/// The tokens of a refresh response (RFC 6749 §5.1).
public struct GrantedTokens: Hashable, Sendable {
    /// The new access token.
    public var accessToken: String
    /// The new refresh token; nil if the old one stays good.
    public var refreshToken: String?
    /// The new ID token (OpenID Connect Core 1.0 §12.2); nil if the old one counts.
    public var idToken: String?
    /// How long the access token is good, counted from the request.
    public var expiresIn: Duration

    /// Creates the tokens of one response.
    public init(accessToken: String, refreshToken: String?, idToken: String? = nil, expiresIn: Duration) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.idToken = idToken
        self.expiresIn = expiresIn
    }
}
