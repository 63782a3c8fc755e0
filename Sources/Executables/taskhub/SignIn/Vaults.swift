internal import Composition
internal import Glibc
internal import GroupDefaults
internal import SecretVault
internal import SecretVaultUnlocking

/// The container's two ways to its tokens: one that never asks, and one that may.
struct Vaults {
    /// For everything.
    let quiet: SecretServiceVault
    /// For login, unlock and logout at a terminal.
    let prompting: PromptingSecretVault
    let probe: VaultProbe

    /// Gives the container its id if it has none: the item is named after it.
    init(_ defaults: SharedDefaults) throws {
        let values = try defaults.update { _ in }
        guard let containerID = values[.containerID] else {
            throw Diagnosis(
                .inputOutput, "container_id_missing", "the container has no id",
                "'taskhub config list' shows the settings")
        }
        let bus = SessionBusAddress.find(environment: environmentValue, userID: geteuid())
        quiet = SecretServiceVault(containerID: containerID, address: bus)
        prompting = PromptingSecretVault(containerID: containerID, address: bus)
        probe = VaultProbe(containerID: containerID, address: bus)
    }

    /// Makes sure that tokens can be kept, before anybody takes the trouble to sign in.
    ///
    /// Asks for a password on a terminal only.
    func openForSignIn() throws {
        if case .passed = probe.state().verdict(on: .collection) { return }
        guard Terminal.input.isTerminal else { throw Vaults.notWritable(probe.state()) }
        switch prompting.unlock(makingCollection: true) {
        case .unlocked: return
        case .unavailable, .noDefaultCollection, .failed: throw Vaults.notWritable(probe.state())
        case .dismissed:
            throw Diagnosis(.tryAgainLater, "vault_locked", "the keyring stays locked", "Unlock it and sign in again")
        }
    }

    private static func notWritable(_ state: VaultState) -> Diagnosis {
        for check in VaultCheck.allCases {
            guard case .failed(let obstacle) = state.verdict(on: check) else { continue }
            return Diagnosis(obstacle)
        }
        return Diagnosis(.tryAgainLater, "vault_locked", "the keyring is locked", "Unlock it with 'taskhub unlock'")
    }
}

extension Diagnosis {
    init(_ obstacle: VaultObstacle) {
        let start = "Start a keyring such as gnome-keyring or KWallet, and try again"
        func later(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
            Diagnosis(.tryAgainLater, code, message, hint)
        }
        self =
            switch obstacle {
            case .noBus: later("no_session_bus", "there is no session bus, so there is no keyring", start)
            case .noService: later("no_keyring", "nobody on the session bus keeps secrets", start)
            case .noDefaultCollection:
                later(
                    "no_default_keyring", "the keyring has no default collection",
                    "Make one with 'taskhub login' on a terminal")
            case .locked: later("vault_locked", "the keyring is locked", "Unlock it with 'taskhub unlock'")
            case .noItem: Diagnosis(.signInNeeded, "signed_out", "nobody is signed in", "Run 'taskhub login'")
            case .unreadable:
                Diagnosis(
                    .signInNeeded, "vault_unreadable", "the keyring's entry is not understood", "Run 'taskhub login'")
            case .timedOut:
                later("vault_timed_out", "the keyring does not answer", "Try again; restart the keyring if it stays")
            case .refused: later("vault_refused", "the keyring refuses", "Unlock it with 'taskhub unlock'")
            }
    }
}
