internal import Composition
internal import Credentials
internal import KWalletOpening
internal import SecretVault
internal import SecretVaultUnlocking
internal import SessionBus

/// The Secret Service keyring.
///
/// The vault without prompts reads and replaces, libsecret creates, unlocks and deletes.
struct SecretServiceKeyring: KeyringVault {
    private let quiet: SecretServiceVault
    private let prompting: PromptingSecretVault
    private let probe: VaultProbe

    /// Creates the keyring; nothing is connected yet.
    ///
    /// `timeout` is the time limit of ``state(provingWrites:)``.
    init(item: VaultItem, address: SessionBusAddress?, timeout: Duration) {
        let opener = KWalletOpener(settings: KWalletSettings(environment: environmentValue))
        quiet = SecretServiceVault(item: item, address: address, opener: opener)
        prompting = PromptingSecretVault(item: item, address: address)
        probe = VaultProbe(item: item, address: address, deadline: timeout, opener: opener)
    }

    func read() -> VaultReadResult { quiet.read() }

    func replace(with tokens: TokenSet) -> VaultWriteResult { quiet.replace(with: tokens) }

    func state(provingWrites: Bool) -> VaultState { probe.state(provingWrites: provingWrites) }

    func unlock() -> PromptResult { prompting.unlock(makingCollection: true) }

    func create(_ tokens: TokenSet) -> PromptResult { prompting.create(tokens) }

    func empty() -> VaultWriteResult { quiet.empty() }

    func delete() -> DeletionResult { prompting.delete() }
}
