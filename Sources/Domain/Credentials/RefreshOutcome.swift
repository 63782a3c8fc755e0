/// How asking for good tokens ended.
///
/// No case removes anything from the vault.
public enum RefreshOutcome: Hashable, Sendable {
    /// The vault's tokens are good.
    case valid(TokenSet)
    case refreshed(TokenSet)
    /// Another program had refreshed, or somebody signed in.
    case adopted(TokenSet)
    /// The tokens are good, but this process alone has them; the vault's refresh token may be spent.
    case refreshedButNotSaved(TokenSet)
    case signInNeeded(SignInReason)
    case notSignedIn
    case locked
    case unavailable
    case timedOut
    /// Another program is refreshing.
    case busy
    /// The provider is not to be asked for so long.
    case tryLater(after: Duration)
    /// The provider did not take the request; its error code.
    case refused(code: String)
    /// The server turned down tokens that it has just had renewed; renewing them again would not help.
    case rejectedAgain
    /// The lock or the journal can't be used. Nothing was sent.
    case notRecorded

    /// The tokens to work with, if there are any.
    public var tokens: TokenSet? {
        switch self {
        case .valid(let tokens), .refreshed(let tokens), .adopted(let tokens), .refreshedButNotSaved(let tokens): tokens
        default: nil
        }
    }

    /// nil where there are tokens.
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

    /// nil where the tokens were written.
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
