/// The store of the tokens, for programs that must never cause a prompt.
///
/// No call causes a prompt, creates or deletes an item, or takes longer than the adapter's timeout. Calls block.
/// A ``VaultObstacle`` never means signed out.
public protocol TokenVault: Sendable {
    /// Reads the tokens.
    func read() -> VaultReadResult

    /// Replaces the tokens in the item that the sign-in created. Never creates an item.
    ///
    /// - Parameter tokens: The new tokens.
    /// - Returns: `written` once the vault has confirmed it.
    func replace(with tokens: TokenSet) -> VaultWriteResult
}

/// The result of reading the vault.
public enum VaultReadResult: Hashable, Sendable {
    /// The tokens.
    case found(TokenSet)
    /// The vault is unlocked and has no item: the user is not signed in.
    case notFound
    /// There is an item, but it contains something other than tokens.
    case unreadable
    /// The vault cannot be used at present.
    case failed(VaultObstacle)
}

/// The result of writing to the vault.
///
/// Except for ``written``, the vault contains the old value, or it is unknown which value it contains.
public enum VaultWriteResult: Hashable, Sendable {
    /// The vault has the new value.
    case written
    /// The vault is unlocked and has no item.
    case notFound
    /// The vault cannot be used at present.
    case failed(VaultObstacle)
}
