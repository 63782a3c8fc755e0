/// Why only a new sign-in helps.
public enum SignInReason: String, Hashable, Sendable, Codable {
    /// The provider ended the session.
    case refused
    /// The provider did not answer, and the refresh token may be spent.
    case replyLost = "reply_lost"
    /// An earlier program was killed in the middle of its refresh, and the provider takes the token no more.
    case interrupted
    /// An earlier refresh could not write what it got, and the provider takes the old token no more.
    case notSaved = "not_saved"
    /// The provider gave no refresh token, and the access token has ended.
    case noRefreshToken = "no_refresh_token"
    /// The item's value is not ours to understand.
    case unreadable
}
