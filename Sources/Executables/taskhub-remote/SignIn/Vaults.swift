internal import AppGroup
internal import Composition
internal import Credentials
internal import Glibc
internal import GroupDefaults
internal import SecretVault
internal import SecretVaultUnlocking
internal import SessionBus
internal import TaskHubDefaults
internal import TokenFile

/// The container's ways to its tokens: one that never asks, one that may, and a plain file for who wants it.
struct Vaults {
    enum Storage: Hashable {
        case keyring
        /// Asked for by the user, who has no keyring.
        case file
    }

    /// Where the last sign-in left the tokens.
    let storage: Storage
    /// For everything, where the tokens are in the keyring.
    let quiet: SecretServiceVault
    /// For login, unlock and logout at a terminal.
    let prompting: PromptingSecretVault
    let probe: VaultProbe
    /// For a person who waits, and rather waits longer than hears that the keyring is slow.
    private let patientProbe: VaultProbe
    let file: TokenFileVault

    /// Gives the container its id if it has none: the item is named after it.
    init(_ defaults: SharedDefaults) throws {
        let values = try defaults.update { _ in }
        guard let containerID = values[.containerID] else {
            throw Diagnosis(
                .inputOutput, "container_id_missing", "the container has no id",
                "'taskhub config list' shows the settings")
        }
        let bus = SessionBusAddress.find(environment: environmentValue, userID: geteuid())
        let item = VaultItem(
            schema: "dev.taskhub.Token", attributes: ["container": containerID], label: "Task Hub")
        quiet = SecretServiceVault(item: item, address: bus)
        prompting = PromptingSecretVault(item: item, address: bus)
        probe = VaultProbe(item: item, address: bus)
        patientProbe = VaultProbe(item: item, address: bus, deadline: .seconds(10))
        file = TokenFileVault(inContainer: defaults.container.paths.container)
        storage = values[.keepsTokensInFile] == true ? .file : .keyring
    }

    /// Where the tokens are; never asks.
    var shared: any TokenVault {
        switch storage {
        case .keyring: quiet
        case .file: file
        }
    }

    /// Makes sure that tokens can be kept, before anybody takes the trouble to sign in.
    ///
    /// Asks for a password on a terminal only.
    func openForSignIn(_ storage: Storage) throws {
        guard storage == .keyring else { return }
        if case .passed = patientProbe.state().verdict(on: .collection) { return }
        guard Terminal.input.isTerminal else { throw notWritable() }
        switch prompting.unlock(makingCollection: true) {
        case .unlocked: return
        case .unavailable, .noDefaultCollection, .failed: throw notWritable()
        case .dismissed:
            throw Diagnosis(.tryAgainLater, "vault_locked", "the keyring stays locked", "Unlock it and sign in again")
        }
    }

    /// Keeps the tokens there and nowhere else.
    ///
    /// - Returns: false if they are not kept; the old ones are where they were.
    func keep(_ tokens: TokenSet, in storage: Storage) -> Bool {
        switch storage {
        case .keyring:
            guard prompting.create(tokens) == .created else { return false }
            // What is left there is of an earlier session, and is looked for by nobody.
            _ = file.delete()
        case .file:
            guard file.create(tokens) == .written else { return false }
            _ = quiet.empty()
        }
        return true
    }

    /// Takes the tokens away, in both places, without asking.
    func forget() throws {
        guard file.delete() else {
            throw Diagnosis(
                .inputOutput, "tokens_not_deleted", "\(file.path) could not be deleted", "Delete it by hand")
        }
        let isEmptied = quiet.empty() == .written
        switch prompting.delete() {
        case .deleted, .notFound: return
        case .wouldAsk, .failed:
            guard isEmptied else {
                throw Diagnosis(
                    .tryAgainLater, "vault_refused", "the keyring did not delete the tokens", "Try again in a moment")
            }
        case .locked:
            throw Diagnosis(
                .tryAgainLater, "vault_locked", "the keyring is locked, so the tokens are still in it",
                "Run 'taskhub unlock', then 'taskhub logout' again")
        case .unavailable:
            guard storage == .keyring else { return }
            throw Diagnosis(
                .tryAgainLater, "no_keyring", "the keyring is away, and may still hold the tokens",
                "Run 'taskhub logout' again where it runs")
        }
    }

    private func notWritable() -> Diagnosis {
        let state = patientProbe.state()
        for check in VaultCheck.allCases {
            guard case .failed(let obstacle) = state.verdict(on: check) else { continue }
            return Diagnosis(obstacle)
        }
        return Diagnosis(.tryAgainLater, "vault_locked", "the keyring is locked", "Unlock it with 'taskhub unlock'")
    }
}

extension Diagnosis {
    init(_ obstacle: VaultObstacle) {
        let start =
            "Start a keyring such as gnome-keyring or KWallet; or, where there can be none, "
            + "'taskhub login --insecure-storage' keeps the tokens in a plain file"
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
