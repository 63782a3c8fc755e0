public import Credentials
public import SessionBus

/// Tokens in a ``SecretServiceItem``, whose rules for prompts, time limits and failures apply.
public struct SecretServiceVault: TokenVault {
    private let secret: SecretServiceItem

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
        secret = SecretServiceItem(item, address: address, deadline: deadline, opener: opener)
    }

    /// Reads the tokens.
    ///
    /// - Returns: `notFound` also after ``empty()``. `unreadable` for a secret that is not a
    ///   ``Credentials/TokenSetDocument``; it is kept.
    public func read() -> VaultReadResult {
        switch secret.read() {
        case .success(nil), .success(TokenSetDocument.signedOut): .notFound
        case .success(let value?): TokenSetDocument.decode(value).map { .found($0) } ?? .unreadable
        case .failure(let obstacle): .failed(obstacle)
        }
    }

    /// Replaces the tokens without regard to the item's contents.
    ///
    /// Never creates an item.
    ///
    /// - Parameter tokens: The new tokens.
    /// - Returns: `written` once the service has confirmed it.
    public func replace(with tokens: TokenSet) -> VaultWriteResult {
        // Only a date that is not a number can't be encoded.
        guard let value = try? TokenSetDocument.encode(tokens) else { return .failed(.refused) }
        return secret.replace(with: value)
    }

    /// Replaces the tokens with ``Credentials/TokenSetDocument/signedOut``, and keeps the item.
    ///
    /// A sign-out does this before it deletes the item, since some keyrings prompt before they delete.
    ///
    /// - Returns: `written` once the service has confirmed it.
    public func empty() -> VaultWriteResult {
        secret.replace(with: TokenSetDocument.signedOut)
    }
}
