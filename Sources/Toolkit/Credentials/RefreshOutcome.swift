/// The result of ``RefreshToken``.
///
/// No case removes anything from the vault.
public enum RefreshOutcome: Hashable, Sendable {
    /// The tokens in the vault are valid; no request was sent.
    case valid(TokenSet)
    /// New tokens were granted and stored.
    case refreshed(TokenSet)
    /// Another process has refreshed the tokens in the meantime, or the user has signed in again.
    case adopted(TokenSet)
    /// The new tokens are valid but could not be stored: only this process has them.
    ///
    /// The refresh token in the vault may already have been used. The next run of the same ``RefreshToken`` retries
    /// storing them.
    case refreshedButNotSaved(TokenSet)
    /// The user has to sign in again.
    case signInNeeded(SignInReason)
    /// The vault has no tokens.
    case notSignedIn
    /// The vault cannot be used at present.
    case vaultFailed(VaultObstacle)
    /// Another process is refreshing, and did not finish in time.
    case busy
    /// No request is sent to the provider until this time has passed.
    case tryLater(after: Duration)
    /// The provider rejected the request with this error code (RFC 6749 §5.2): the client or the provider is
    /// misconfigured.
    case refused(code: String)
    /// The server rejects tokens that were just refreshed after an earlier rejection; another refresh would not help.
    case rejectedAgain
    /// The lock or the journal cannot be used; no request was sent.
    case notRecorded

    /// The tokens to use, or `nil` if there are none.
    public var tokens: TokenSet? {
        switch self {
        case .valid(let tokens), .refreshed(let tokens), .adopted(let tokens), .refreshedButNotSaved(let tokens): tokens
        default: nil
        }
    }

    /// Creates the outcome of a failed read; `nil` if the tokens were found.
    init?(_ result: VaultReadResult) {
        switch result {
        case .found: return nil
        case .notFound: self = .notSignedIn
        case .unreadable: self = .signInNeeded(.unreadable)
        case .failed(let obstacle): self = .vaultFailed(obstacle)
        }
    }

    /// Creates the outcome of a failed write; `nil` if the tokens were written.
    init?(_ result: VaultWriteResult) {
        switch result {
        case .written: return nil
        case .notFound: self = .notSignedIn
        case .failed(let obstacle): self = .vaultFailed(obstacle)
        }
    }
}
