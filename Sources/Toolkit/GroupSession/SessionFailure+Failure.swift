internal import Credentials
public import ProgramFailures

extension SessionFailure: ExplainedError {
    /// Returns the exit code, what failed, and what to do next.
    public func failure(in words: FailureWords) -> ProgramFailure {
        switch self {
        case .absent: ProgramFailure(.absent, "absent", "no token is kept here", "Store one, or sign in, on a terminal")
        case .signInNeeded(let reason):
            ProgramFailure(.signInNeeded, "sign_in_needed", SessionFailure.words(for: reason), "Sign in again")
        case .rejected:
            ProgramFailure(
                .signInNeeded, "rejected", "the server rejects the token, and it cannot be renewed",
                "Store another one, or sign in again")
        case .busy:
            ProgramFailure(.busy, "busy", "another program is renewing the token", "Try again in a moment")
        case .locked(let obstacle), .vaultUnavailable(let obstacle): SessionFailure.failure(obstacle, in: words)
        case .providerUnavailable(let wait):
            ProgramFailure(
                .unavailable, "provider_away", "the identity provider is not available",
                "Try again in \(max(1, wait.components.seconds)) s")
        case .providerRefused(let code):
            ProgramFailure(
                .unavailable, "provider_refused", "the identity provider refused to renew the token (\(code))",
                "Try again in a few minutes; if it still refuses, sign in again")
        case .notRecorded:
            ProgramFailure(
                .inputOutput, "not_recorded", "the lock or the journal of the token cannot be used",
                "Check that the disk is not full, and that the files in the container are yours")
        }
    }

    private static func words(for reason: SignInReason) -> String {
        switch reason {
        case .refused, .refusedAgain: "the identity provider has ended the session"
        case .otherUser: "the identity provider renewed the session of another user"
        case .replyLost: "the identity provider did not respond, and may have renewed the token"
        case .interrupted: "a program was killed while it renewed the token, and the old one no longer works"
        case .notSaved: "a renewed token could not be stored, and the old one no longer works"
        case .noRefreshToken: "the token does not work any more, and the identity provider issued none to renew it with"
        case .unreadable: "what is kept here is neither a token nor a session of this version"
        }
    }

    private static func failure(_ obstacle: VaultObstacle, in words: FailureWords) -> ProgramFailure {
        func locked(_ code: String, _ message: String, _ hint: String) -> ProgramFailure {
            ProgramFailure(.busy, code, message, hint)
        }
        func unavailable(_ code: String, _ message: String, _ hint: String) -> ProgramFailure {
            ProgramFailure(.unavailable, code, message, hint)
        }
        let restart = "Try again; if it keeps failing, restart the keyring"
        return switch obstacle {
        case .locked: locked("locked", "the keyring is locked", "Unlock it, and try again")
        case .itemLocked:
            locked(
                "item_locked", "the keyring is unlocked, but asks before a program reads the entry",
                "In KeePassXC, switch off 'Confirm when passwords are retrieved by clients' in Settings > Secret "
                    + "Service Integration")
        case .otherCollectionLocked:
            locked(
                "other_locked", "no unlocked keyring has the entry, but a locked one may",
                "Unlock it with its own tool (Passwords and Keys, KWalletManager, KeePassXC)")
        case .noBus:
            unavailable(
                "no_session_bus", "there is no session bus, so there is no keyring",
                "Run it in a session such as the one in which the token was stored")
        case .noService:
            unavailable("no_keyring", "no keyring is running on the session bus", "Start a keyring, and try again")
        case .noDefaultCollection:
            unavailable(
                "no_default_keyring", "the keyring has no default collection",
                "Open the collection or database that has the entry")
        case .timedOut: unavailable("keyring_timed_out", "the keyring does not respond", restart)
        case .refused: unavailable("keyring_refused", "the keyring refused access", "Unlock it, and try again")
        case .failing: unavailable("keyring_failing", "the keyring is running, but does not work", restart)
        case .unusableFile(let error): error.failure(in: words)
        }
    }
}
