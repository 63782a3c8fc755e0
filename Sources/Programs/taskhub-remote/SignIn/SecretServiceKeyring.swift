internal import Composition
internal import Credentials
internal import KeyringPrompts
internal import SecretVault
internal import SessionBus

/// The tokens in an item of the Secret Service keyring.
struct SecretServiceKeyring: KeyringVault {
    private let item: KeyringItem
    private let tokens: KeptTokens

    /// Creates the keyring; nothing is connected yet.
    ///
    /// `timeout` is the time limit of ``state(provingWrites:)``.
    init(item: VaultItem, address: SessionBusAddress?, timeout: Duration) {
        self.item = KeyringItem(
            item, address: address, environment: environmentValue, checkLimit: timeout, contents: VaultContents.tokens)
        tokens = KeptTokens(in: self.item.secret)
    }

    func read() -> VaultReadResult { tokens.read() }

    func replace(with tokens: TokenSet) -> VaultWriteResult { self.tokens.replace(with: tokens) }

    func state(provingWrites: Bool) -> VaultState { item.state(provingWrites: provingWrites) }

    func unlock(for purpose: UnlockPurpose) -> PromptResult { item.unlock(for: purpose) }

    func create(_ tokens: TokenSet, mayPrompt: Bool) -> PromptResult {
        // Only a date that is no number can't be encoded.
        guard let secret = try? TokenSetDocument.encode(tokens) else { return .failed(.refused) }
        return item.create(secret, mayPrompt: mayPrompt)
    }

    func empty() -> VaultWriteResult { tokens.empty() }

    func delete() -> DeletionResult { item.delete() }
}
