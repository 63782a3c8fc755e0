internal import AccountSession
internal import CommandOutput
internal import Composition
internal import Credentials
internal import TaskSync

extension Diagnosis {
    static let accountUnknown = Diagnosis(
        .signInNeeded, "onboarding_required", "the server does not know this account yet",
        "Ask its operator to link the account, then run 'taskhub session'")
    static let audienceRefused = Diagnosis(
        .refused, "invalid_audience", "the server rejects the identity provider's tokens (invalid_audience)",
        "Signing in again does not help; ask its operator to add the server's audience to the tokens of this client")
    static let scopeMissing = Diagnosis(
        .refused, "insufficient_scope", "the access token lacks a scope that the server requires (insufficient_scope)",
        "Ask the identity provider's operator to allow the server's scopes for this client, then run 'taskhub login'")
    static let tokenTooLarge = Diagnosis(
        .refused, ServiceError.tokenTooLarge, "the access token is larger than a proxy of the server accepts",
        "Ask the identity provider's operator to put fewer claims into it, or the server's to allow larger headers")
    static let signedOut = Diagnosis(.signInNeeded, "signed_out", "not signed in", "Run 'taskhub login'")
    static let sessionOver = Diagnosis(
        .signInNeeded, "session_over", "the session has ended; the tasks here are kept", "Run 'taskhub login'")
    static let refreshBusy = Diagnosis(
        .tryAgainLater, "refresh_busy", "another program is renewing the session", "Try again in a moment")

    /// The identity provider refused to renew the session with this code, not yet for long.
    static func renewalRefused(_ code: String) -> Diagnosis {
        Diagnosis(
            .tryAgainLater, "provider_refused", "the identity provider refused to renew the session (\(code))",
            "Try again in a few minutes; if it still refuses, run 'taskhub login'")
    }

    init(_ error: SessionError) {
        func later(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
            Diagnosis(.tryAgainLater, code, message, hint)
        }
        self =
            switch error {
            case .notSignedIn: .signedOut
            case .sessionOver: .sessionOver
            case .accountUnknown: .accountUnknown
            case .otherAccount:
                Diagnosis(
                    .signInNeeded, "other_account", "the tasks here belong to another account",
                    "Run 'taskhub login' again to choose what happens to them")
            case .vault(let obstacle): Diagnosis(obstacle)
            case .unlockDismissed: later("vault_locked", "the keyring is still locked", "Unlock it and try again")
            case .creationDismissed:
                later(
                    "no_default_keyring", "there is still no keyring: the window that creates one was closed",
                    "Run this command again, and choose a password in that window")
            case .tokensNotStored: later("vault_not_written", "the tokens could not be stored", "Run 'taskhub doctor'")
            case .tokensNotDeleted(.itemLocked): Diagnosis(.itemLocked)
            case .tokensNotDeleted(.locked), .tokensNotDeleted(.otherCollectionLocked):
                later(
                    "vault_locked", "the keyring is locked, so the tokens are still in it",
                    "Run 'taskhub unlock', then 'taskhub logout' again")
            case .tokensNotDeleted(.noBus), .tokensNotDeleted(.noService):
                later(
                    "no_keyring", "the keyring is not running, and may still have the tokens",
                    "Run 'taskhub logout' again when it is running")
            case .tokensNotDeleted(.noDefaultCollection):
                later(
                    "no_default_keyring", "the keyring has no default collection, and may still have the tokens",
                    "Open the collection or database that has them, then run 'taskhub logout' again")
            case .tokensNotDeleted(.timedOut):
                later(
                    "vault_timed_out", "the keyring does not respond, and may still have the tokens",
                    "Run 'taskhub logout' again; if it keeps failing, restart the keyring")
            case .tokensNotDeleted(.failing):
                later(
                    "vault_failing", "the keyring is running, but does not work, and may still have the tokens",
                    "Run 'taskhub logout' again; if it keeps failing, restart the keyring")
            case .tokensNotDeleted:
                later("vault_refused", "the keyring did not delete the tokens", "Try again in a moment")
            case .tokenFileNotDeleted(let path):
                Diagnosis(.inputOutput, "tokens_not_deleted", "\(path) could not be deleted", "Delete it by hand")
            case .adoptionUndecided(let unsent, let changes):
                later(
                    "other_account",
                    "the tasks here belong to another account; never sent: \(CountText(open: unsent).text), "
                        + "\(CountText(changes: changes).text)",
                    "Sign in to that account to send them, or sign in with --adopt to move those tasks into the new "
                        + "account, or with --no-adopt to leave them; the rest is moved aside"
                )
            case .refreshBusy: .refreshBusy
            case .refreshLockFailed:
                Diagnosis(.inputOutput, "lock_failed", "the refresh lock cannot be acquired", "Run 'taskhub doctor'")
            case .providerUnavailable(let wait):
                later(
                    "provider_away", "the identity provider is not available",
                    "Try again in \(max(1, wait.components.seconds)) s")
            case .providerRefused(let code): .renewalRefused(code)
            case .syncBusy: later("sync_busy", "another program is syncing", "Try again in a moment")
            case .syncLockFailed:
                Diagnosis(.inputOutput, "lock_failed", "the sync lock cannot be acquired", "Run 'taskhub doctor'")
            }
    }
}
