/// Where the tokens are stored, for programs that must never cause a prompt.
///
/// No call causes a prompt, makes or deletes an item, or takes longer than the adapter's deadline. Calls block. Locked,
/// unavailable and timed out never mean signed out.
public protocol TokenVault: Sendable {
    /// Reads the tokens.
    func read() -> VaultReading

    /// Replaces the tokens in the item that the sign-in made. Never makes an item.
    ///
    /// - Parameter tokens: The new tokens.
    /// - Returns: `written` once the vault has confirmed it.
    func replace(with tokens: TokenSet) -> VaultWriting
}

/// The result of reading the vault.
public enum VaultReading: Hashable, Sendable {
    /// The tokens.
    case found(TokenSet)
    /// The vault is unlocked and has no item: nobody is signed in.
    case notFound
    /// The vault, or the item, is locked.
    case locked
    /// There is no vault, or it does not answer as it should.
    case unavailable
    /// The vault did not answer in time.
    case timedOut
    /// There is an item, but it holds something else than tokens.
    case unreadable
}

/// The result of writing to the vault.
///
/// Unless it is `written`, the old value is still there, or it is unknown which one is.
public enum VaultWriting: Hashable, Sendable {
    /// The vault has the new value.
    case written
    /// The vault is unlocked and has no item.
    case notFound
    /// The vault, or the item, is locked.
    case locked
    /// There is no vault, or it does not answer as it should.
    case unavailable
    /// The vault did not answer in time. The new value may have been stored.
    case timedOut
}
