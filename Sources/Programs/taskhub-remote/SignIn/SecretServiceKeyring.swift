internal import Composition
internal import Credentials
internal import KeyringPrompts
internal import ProcessControl
internal import SecretVault
internal import SessionBus

/// The Secret Service keyring.
///
/// The vault without prompts reads and replaces, the other one creates, unlocks and deletes.
struct SecretServiceKeyring: KeyringVault {
    private let quiet: SecretServiceVault
    private let prompting: PromptingSecretVault
    private let probe: VaultProbe

    /// Creates the keyring; nothing is connected yet.
    ///
    /// `timeout` is the time limit of ``state(provingWrites:)``.
    init(item: VaultItem, address: SessionBusAddress?, timeout: Duration) {
        let settings = KWalletSettings(environment: environmentValue)
        let opener = KWalletOpener(settings: settings)
        let kwallet = KeyringKind(names: KWalletService.names, label: settings.defaultWallet)
        // Each desktop has its own keyring, and another one that is installed too would have no entries.
        let services =
            KWalletService.isDesktops(environment: environmentValue)
            ? kwallet.names + [secretServiceName] : [secretServiceName] + kwallet.names
        quiet = SecretServiceVault(item: item, address: address, opener: opener)
        prompting = PromptingSecretVault(item: item, address: address, services: services, kind: kwallet)
        probe = VaultProbe(
            item: item, address: address, deadline: timeout, opener: opener, contents: VaultContents.tokens)
    }

    func read() -> VaultReadResult { quiet.read() }

    func replace(with tokens: TokenSet) -> VaultWriteResult { quiet.replace(with: tokens) }

    func state(provingWrites: Bool) -> VaultState { probe.state(provingWrites: provingWrites) }

    func unlock(for purpose: UnlockPurpose) -> PromptResult {
        interruptibly { prompting.unlock(for: purpose, $0) }
    }

    func create(_ tokens: TokenSet, mayPrompt: Bool) -> PromptResult {
        // Only a date that is no number can't be encoded.
        guard let secret = try? TokenSetDocument.encode(tokens) else { return .failed(.refused) }
        return interruptibly { prompting.create(secret, mayPrompt: mayPrompt, $0) }
    }

    /// Some keyrings leave the window of a program that has ended, and the next prompt waits behind it.
    private func interruptibly(_ work: (Cancellation) -> PromptResult) -> PromptResult {
        let cancellation = Cancellation()
        let interruption = Interruption { cancellation.cancel() }
        defer { interruption.end() }
        return work(cancellation)
    }

    func empty() -> VaultWriteResult { quiet.empty() }

    func delete() -> DeletionResult { prompting.delete() }
}
