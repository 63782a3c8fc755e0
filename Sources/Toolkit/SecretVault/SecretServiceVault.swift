public import Credentials
public import SessionBus

/// Tokens in a ``SecretServiceItem``, whose rules for prompts, time limits and failures apply.
public struct SecretServiceVault: TokenVault {
    private let tokens: KeptTokens

    /// Creates a vault; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - item: The item that the sign-in made.
    ///   - address: The session bus; nil if there is none.
    ///   - deadline: The time limit of one call.
    public init(item: VaultItem, address: SessionBusAddress?, deadline: Duration = .seconds(1)) {
        self.init(item: item, address: address, deadline: deadline, opener: nil)
    }

    /// Creates a vault with an `opener` that is asked before a locked keyring is reported.
    package init(
        item: VaultItem, address: SessionBusAddress?, deadline: Duration = .seconds(1), opener: (any CollectionOpener)?
    ) {
        tokens = KeptTokens(in: SecretServiceItem(item, address: address, deadline: deadline, opener: opener))
    }

    /// Reads the tokens.
    ///
    /// - Returns: `notFound` also after ``empty()``. `unreadable` for a secret that is not a
    ///   ``Credentials/TokenSetDocument``; it is kept.
    public func read() -> VaultReadResult { tokens.read() }

    /// Replaces the tokens without regard to the item's contents.
    ///
    /// Never creates an item.
    ///
    /// - Parameter tokens: The new tokens.
    /// - Returns: `written` once the service has confirmed it.
    public func replace(with tokens: TokenSet) -> VaultWriteResult { self.tokens.replace(with: tokens) }

    /// Replaces the tokens with ``Credentials/TokenSetDocument/signedOut``, and keeps the item.
    ///
    /// - Returns: `written` once the service has confirmed it.
    public func empty() -> VaultWriteResult { tokens.empty() }
}
