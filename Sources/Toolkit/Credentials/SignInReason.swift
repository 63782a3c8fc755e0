/// Why the user has to sign in again.
///
/// The raw values are stored in journals.
public enum SignInReason: String, Hashable, Sendable, Codable {
    /// The provider has ended the session (`invalid_grant`, RFC 6749 §5.2).
    case refused
    /// The provider has refused the refresh token with a code other than `invalid_grant`, for minutes.
    ///
    /// It may be misconfigured for a while, so the tokens are retried now and then.
    case refusedAgain = "refused_again"
    /// The provider renewed the session of another user (OpenID Connect Core 1.0 §12.2).
    case otherUser = "other_user"
    /// The provider did not respond, and the refresh token may already have been used.
    case replyLost = "reply_lost"
    /// A process was killed during a refresh, and the provider no longer accepts the token.
    case interrupted
    /// An earlier refresh could not store the new tokens, and the provider no longer accepts the old one.
    case notSaved = "not_saved"
    /// The provider issued no refresh token, and the access token has expired or is rejected.
    case noRefreshToken = "no_refresh_token"
    /// The vault contains something other than tokens.
    case unreadable
}
