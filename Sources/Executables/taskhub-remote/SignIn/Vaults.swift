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

/// Where the container's tokens can be: a keyring, with or without prompts, or a plain file on request.
struct Vaults {
    enum Storage: Hashable {
        case keyring
        /// Chosen by a user without a keyring.
        case file
    }

    /// Where the last sign-in stored the tokens.
    let storage: Storage
    /// The keyring without prompts, for everything else.
    let quiet: SecretServiceVault
    /// The keyring with prompts, for login, unlock and logout on a terminal.
    let prompting: PromptingSecretVault
    let probe: VaultProbe
    /// A probe with a longer timeout, for a user who waits at the terminal.
    private let interactiveProbe: VaultProbe
    let file: TokenFileVault

    /// Finds the vaults, and gives the container an id if it has none, since the id names the keyring item.
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
        interactiveProbe = VaultProbe(item: item, address: bus, deadline: .seconds(10))
        file = TokenFileVault(inContainer: defaults.container.paths.container)
        storage = values[.keepsTokensInFile] == true ? .file : .keyring
    }

    /// The vault that has the tokens.
    ///
    /// It never prompts.
    var shared: any TokenVault {
        switch storage {
        case .keyring: quiet
        case .file: file
        }
    }

    /// Checks that tokens can be stored, before the user signs in.
    ///
    /// On a terminal only, it may prompt for the keyring's password.
    func openForSignIn(_ storage: Storage) throws {
        guard storage == .keyring else { return }
        if case .passed = interactiveProbe.state().verdict(on: .collection) { return }
        guard Terminal.input.isTerminal else { throw notWritable() }
        switch prompting.unlock(makingCollection: true) {
        case .done: return
        case .failed: throw notWritable()
        case .dismissed:
            throw Diagnosis(
                .tryAgainLater, "vault_locked", "the keyring is still locked", "Unlock it and sign in again")
        }
    }

    /// Stores the tokens, and removes those of an earlier session from the other place.
    ///
    /// - Returns: `false` if they could not be stored. The old tokens are then unchanged.
    func keep(_ tokens: TokenSet, in storage: Storage) -> Bool {
        switch storage {
        case .keyring:
            guard prompting.create(tokens) == .done else { return false }
            // A failure leaves tokens of an earlier session, which no program reads.
            _ = file.delete()
        case .file:
            guard file.create(tokens) == .written else { return false }
            _ = quiet.empty()
        }
        return true
    }

    /// Deletes the tokens in both places, without a prompt.
    func forget() throws {
        guard file.delete() else {
            throw Diagnosis(
                .inputOutput, "tokens_not_deleted", "\(file.path) could not be deleted", "Delete it by hand")
        }
        let isEmptied = quiet.empty() == .written
        switch prompting.delete() {
        case .deleted, .notFound: return
        case .failed(.locked):
            throw Diagnosis(
                .tryAgainLater, "vault_locked", "the keyring is locked, so the tokens are still in it",
                "Run 'taskhub unlock', then 'taskhub logout' again")
        case .failed(.noBus), .failed(.noService):
            guard storage == .keyring else { return }
            throw Diagnosis(
                .tryAgainLater, "no_keyring", "the keyring is not running, and may still have the tokens",
                "Run 'taskhub logout' again when it is running")
        case .needsPrompt, .failed:
            guard isEmptied else {
                throw Diagnosis(
                    .tryAgainLater, "vault_refused", "the keyring did not delete the tokens", "Try again in a moment")
            }
        }
    }

    private func notWritable() -> Diagnosis {
        let state = interactiveProbe.state()
        for check in VaultCheck.allCases {
            if let diagnosis = Diagnosis(state.verdict(on: check)) { return diagnosis }
        }
        return Diagnosis(.tryAgainLater, "vault_locked", "the keyring is locked", "Unlock it with 'taskhub unlock'")
    }
}
