public import Credentials

/// Why there is no token at present.
///
/// No case removes anything, and none means that the user signed out except ``absent``. Contains no secret.
public enum SessionFailure: Error, Hashable, Sendable {
    /// Nothing is kept under this name.
    case absent
    /// The keyring, or the item in it, is locked. Only the user can unlock it.
    case locked(VaultObstacle)
    /// The session is over: the user has to sign in again.
    case signInNeeded(SignInReason)
    /// The server rejects the token, and renewing does not help or is not possible.
    case rejected
    /// Another program is renewing the token, and did not finish in time.
    case busy
    /// The keyring or the plain file can't be used.
    case vaultUnavailable(VaultObstacle)
    /// The provider can't be reached or fails. No request is sent to it until this time has passed.
    case providerUnavailable(retryAfter: Duration)
    /// The provider refused to renew, with this error code (RFC 6749 §5.2). It may accept the tokens again later.
    case providerRefused(code: String)
    /// The lock or the refresh journal can't be used; nothing was sent.
    case notRecorded

    /// Sorts an obstacle by what the user can do about it.
    public init(_ obstacle: VaultObstacle) {
        switch obstacle {
        case .locked, .itemLocked, .otherCollectionLocked: self = .locked(obstacle)
        case .noBus, .noService, .noDefaultCollection, .timedOut, .refused, .failing, .unusableFile:
            self = .vaultUnavailable(obstacle)
        }
    }

    /// Creates the failure of a renewal; `nil` if there are tokens.
    init?(_ outcome: RefreshOutcome) {
        switch outcome {
        case .valid, .refreshed, .adopted, .refreshedButNotSaved: return nil
        case .notSignedIn: self = .absent
        case .signInNeeded(let reason): self = .signInNeeded(reason)
        case .vaultFailed(let obstacle): self.init(obstacle)
        case .busy: self = .busy
        case .tryLater(let wait): self = .providerUnavailable(retryAfter: wait)
        case .refused(let code): self = .providerRefused(code: code)
        case .rejectedAgain: self = .rejected
        case .notRecorded: self = .notRecorded
        }
    }
}
