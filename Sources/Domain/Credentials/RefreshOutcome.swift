/// The result of ``RefreshToken``.
///
/// In no case was anything removed from the vault.
public enum RefreshOutcome: Hashable, Sendable {
    /// The tokens in the vault are good; no request was sent.
    case valid(TokenSet)
    /// New tokens were granted and stored.
    case refreshed(TokenSet)
    /// Another process has refreshed meanwhile, or the user has signed in again.
    case adopted(TokenSet)
    /// The new tokens are good, but could not be stored: only this process has them.
    ///
    /// The refresh token in the vault may be spent. The next run of the same value tries to store them again.
    case refreshedButNotSaved(TokenSet)
    /// Only a new sign-in helps.
    case signInNeeded(SignInReason)
    /// The vault has no tokens.
    case notSignedIn
    /// The vault is locked.
    case locked
    /// The vault can't be reached.
    case unavailable
    /// The vault did not answer in time.
    case timedOut
    /// Another process is refreshing, and did not finish in time.
    case busy
    /// No request is sent to the provider before this time has passed.
    case tryLater(after: Duration)
    /// The provider refused the request with this error code (RFC 6749 §5.2): client or provider is configured wrongly.
    case refused(code: String)
    /// The server rejects tokens that were refreshed a moment ago because of a rejection; another refresh would not help.
    case rejectedAgain
    /// The lock or the journal can't be used; no request was sent.
    case notRecorded

    /// The tokens to use; nil if there are none.
    public var tokens: TokenSet? {
        switch self {
        case .valid(let tokens), .refreshed(let tokens), .adopted(let tokens), .refreshedButNotSaved(let tokens): tokens
        default: nil
        }
    }

    /// Returns nil if there are tokens.
    init?(_ reading: VaultReading) {
        switch reading {
        case .found: return nil
        case .notFound: self = .notSignedIn
        case .locked: self = .locked
        case .unavailable: self = .unavailable
        case .timedOut: self = .timedOut
        case .unreadable: self = .signInNeeded(.unreadable)
        }
    }

    /// Returns nil if the tokens were written.
    init?(_ writing: VaultWriting) {
        switch writing {
        case .written: return nil
        case .notFound: self = .notSignedIn
        case .locked: self = .locked
        case .unavailable: self = .unavailable
        case .timedOut: self = .timedOut
        }
    }
}
