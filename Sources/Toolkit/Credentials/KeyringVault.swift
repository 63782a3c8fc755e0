/// A keyring, for interactive commands.
///
/// Reading and replacing the tokens never prompts. Calls block.
public protocol KeyringVault: TokenVault {
    /// Checks the keyring without a prompt.
    ///
    /// - Parameter provingWrites: Whether to write back the tokens that were read. The caller then holds the lock under
    ///   which tokens are refreshed, so that no newer ones are overwritten.
    /// - Returns: The result of every check.
    func state(provingWrites: Bool) -> VaultState

    /// Starts the keyring if none runs, and unlocks it. May prompt.
    func unlock(for purpose: UnlockPurpose) -> PromptResult

    /// Creates the item in the default collection, or replaces its tokens, and reads them back.
    ///
    /// `mayPrompt`: whether the keyring may ask the user. If it would have to, and may not, nothing is stored.
    func create(_ tokens: TokenSet, mayPrompt: Bool) -> PromptResult

    /// Removes the tokens from the item, and keeps the item. Never prompts.
    func empty() -> VaultWriteResult

    /// Deletes the item, unless the service would prompt first. Never prompts.
    func delete() -> DeletionResult
}

/// What a keyring is unlocked for.
public enum UnlockPurpose: Sendable {
    /// To store new tokens, which takes an unlocked default collection. A missing one is created.
    case signIn
    /// To use the tokens of an earlier sign-in. Nothing is created, and every collection that may have the item is
    /// unlocked, until it is found.
    case session
}

/// The result of a call that may prompt.
public enum PromptResult: Hashable, Sendable {
    /// What was asked for is done.
    case done
    /// The user dismissed the prompt, or nothing could show it.
    case dismissed
    /// The vault cannot be used at present, or not in this way.
    case failed(VaultObstacle)
}

/// The result of deleting the item.
public enum DeletionResult: Hashable, Sendable {
    /// The item is gone.
    case deleted
    /// There is no such item.
    case notFound
    /// The service would have prompted first. The item is still there.
    case needsPrompt
    /// The item is still there.
    case failed(VaultObstacle)
}
