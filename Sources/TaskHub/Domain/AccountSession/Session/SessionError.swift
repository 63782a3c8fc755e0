package import Credentials

/// Why there is no session, or why it cannot be used, started or ended at present.
///
/// The tasks here are kept. Contains nothing that a user wrote.
package enum SessionError: Error, Hashable, Sendable {
    /// No user has signed in at the server.
    case notSignedIn
    /// The session has ended, and the user has to sign in again.
    case sessionOver
    /// The server does not know the account of the signed-in user yet.
    case accountUnknown
    /// The store holds another account's tasks.
    case otherAccount
    /// The tokens cannot be read or written.
    case vault(VaultObstacle)
    /// The user dismissed the keyring's prompt, so it is still locked.
    case unlockDismissed
    /// The keyring has no default collection, and the user dismissed the prompt that makes one.
    case creationDismissed
    /// The new tokens could not be stored. The old ones are unchanged.
    case tokensNotStored
    /// The keyring still has the tokens, or may have them.
    case tokensNotDeleted(VaultObstacle)
    /// The file with the tokens could not be deleted.
    case tokenFileNotDeleted(path: String)
    /// The store holds another account's tasks. This many of them, and this many other changes, were never sent. The
    /// user must choose first.
    case adoptionUndecided(unsent: Int, changes: Int)
    /// Another program is renewing the session, or the journal cannot be written.
    case refreshBusy
    /// The lock that allows one renewal at a time cannot be used.
    case refreshLockFailed
    /// The identity provider is unreachable or fails. No request is sent to it until this time has passed.
    case providerUnavailable(retryAfter: Duration)
    /// The identity provider refused to renew the session, with this error code (RFC 6749 §5.2). It may accept the tokens
    /// again later.
    case providerRefused(code: String)
    /// Another program is synchronizing.
    case syncBusy
    /// The lock that allows one synchronization at a time cannot be used.
    case syncLockFailed
}
