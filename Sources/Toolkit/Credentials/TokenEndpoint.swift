/// The provider's token endpoint (RFC 6749 §6).
public protocol TokenEndpoint: Sendable {
    /// Sends one refresh request, without retries.
    ///
    /// - Parameter refreshToken: The refresh token, which the provider may accept only once.
    /// - Returns: The provider's response, or why there is none, within the adapter's timeout.
    func refresh(_ refreshToken: String) async -> RefreshResponse
}

/// The result of one refresh request.
public enum RefreshResponse: Hashable, Sendable {
    /// The provider issued new tokens.
    case granted(GrantedTokens)
    /// The provider no longer accepts the refresh token (`invalid_grant`, RFC 6749 §5.2).
    case invalidGrant
    /// Another error of OAuth (400 or 401 with the provider's code, RFC 6749 §5.2): the client or the provider is
    /// misconfigured, or the provider answers an expired refresh token in this way.
    case refused(code: String)
    /// The request was not sent.
    case unreachable
    /// The provider failed, or something other than the provider responded.
    case serverError
    /// The provider limits requests; how long it asked to wait, if it did.
    case throttled(retryAfter: Duration?)
    /// The request may have been received, but the response was lost: the refresh token may already have been used.
    case lostReply
}

/// The tokens of a refresh response (RFC 6749 §5.1).
public struct GrantedTokens: Hashable, Sendable {
    /// The new access token.
    public var accessToken: String
    /// The new refresh token; `nil` if the old one remains valid.
    public var refreshToken: String?
    /// The new ID token (OpenID Connect Core 1.0 §12.2); `nil` if the old one remains valid.
    public var idToken: String?
    /// The user whom the new ID token names (`sub`); `nil` without an ID token.
    public var subject: String?
    /// How long the access token is valid, counted from the request.
    public var expiresIn: Duration

    /// Creates the tokens of one response.
    public init(
        accessToken: String, refreshToken: String?, idToken: String? = nil, subject: String? = nil, expiresIn: Duration
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.idToken = idToken
        self.subject = subject
        self.expiresIn = expiresIn
    }
}

// Without these, string interpolation and `dump` would print the tokens.
extension GrantedTokens: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How long the tokens are valid, and no token.
    public var description: String { "tokens valid for \(expiresIn)" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// How long the access token is valid.
    public var customMirror: Mirror { Mirror(self, children: ["expiresIn": expiresIn]) }
}
