internal import Composition
internal import Credentials

extension Diagnosis {
    /// What KeePassXC does by default.
    private static let keyringAsksEachProgram = Diagnosis(
        .tryAgainLater, "vault_asks_each_program",
        "the keyring is unlocked, but asks for confirmation before a program reads the tokens, and taskhub does not "
            + "wait for it",
        "In KeePassXC, switch off 'Confirm when passwords are retrieved by clients' in Settings > Secret Service "
            + "Integration")

    /// Explains why the tokens cannot be read or written.
    ///
    /// `offersPlainFile`: whether a missing keyring is answered with the plain file. It is not if a user has signed in:
    /// a keyring that has the tokens is only not running.
    init(_ obstacle: VaultObstacle, offersPlainFile: Bool = false) {
        let start =
            offersPlainFile
            ? "Start a keyring such as gnome-keyring or KWallet; if that is not possible, "
                + "'taskhub login --insecure-storage' keeps the tokens in a plain file"
            : "Run 'taskhub unlock' on a terminal, which starts it"
        let bus = offersPlainFile ? start : "Run it in a session such as the one in which you signed in"
        func later(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
            Diagnosis(.tryAgainLater, code, message, hint)
        }
        self =
            switch obstacle {
            case .noBus: later("no_session_bus", "there is no session bus, so there is no keyring", bus)
            case .noService: later("no_keyring", "no keyring is running on the session bus", start)
            case .noDefaultCollection:
                later(
                    "no_default_keyring", "the keyring has no default collection",
                    offersPlainFile
                        ? "Create one with 'taskhub login' on a terminal"
                        : "Open the one that was open when you signed in, or run 'taskhub login' on a terminal, which "
                            + "creates one")
            case .locked: later("vault_locked", "the keyring is locked", "Unlock it with 'taskhub unlock'")
            case .itemLocked: .keyringAsksEachProgram
            case .otherCollectionLocked:
                later(
                    "other_vault_locked",
                    "no unlocked keyring has the tokens, but a locked one may",
                    "Run 'taskhub unlock' on a terminal, or unlock it with its own tool (Passwords and Keys, "
                        + "KWalletManager, KeePassXC)")
            case .timedOut:
                later(
                    "vault_timed_out", "the keyring does not respond",
                    "Try again; if it keeps failing, restart the keyring")
            case .refused: later("vault_refused", "the keyring refused access", "Unlock it with 'taskhub unlock'")
            case .failing:
                later(
                    "vault_failing", "the keyring is running, but does not work",
                    "Try again; if it keeps failing, restart the keyring")
            case .unusableFile:
                later(
                    "token_file_unusable", "the plain file with the tokens cannot be used",
                    "Check that the disk is not full, and restrict the file with chmod 600")
            }
    }

    /// Explains a check that did not pass; `nil` if it passed or was not reached.
    init?(_ verdict: VaultState.Verdict, offersPlainFile: Bool) {
        switch verdict {
        case .passed, .notReached: return nil
        case .noItem: self = .signedOut
        case .unreadable:
            self = Diagnosis(
                .signInNeeded, "vault_unreadable", "the keyring's entry cannot be read", "Run 'taskhub login'")
        case .failed(let obstacle): self.init(obstacle, offersPlainFile: offersPlainFile)
        }
    }
}
