package import Credentials

/// The places where the tokens of a container can be.
package struct SessionVaults: Sendable {
    /// Where the last sign-in stored the tokens.
    package let storage: TokenStorage
    package let keyring: any KeyringVault
    package let file: any PlainVault

    package init(storage: TokenStorage, keyring: any KeyringVault, file: any PlainVault) {
        self.storage = storage
        self.keyring = keyring
        self.file = file
    }

    /// The vault that has the tokens.
    ///
    /// It never prompts.
    package var shared: any TokenVault {
        switch storage {
        case .keyring: keyring
        case .file: file
        }
    }

    /// Checks that tokens can be stored, before the user signs in.
    ///
    /// - Parameters:
    ///   - storage: Where they are going to be stored.
    ///   - mayPrompt: Whether a locked keyring may ask for its password.
    /// - Throws: ``SessionError/vault(_:)``, or ``SessionError/unlockDismissed``.
    package func prepare(_ storage: TokenStorage, mayPrompt: Bool) throws(SessionError) {
        guard storage == .keyring else { return }
        let state = keyring.state(provingWrites: false)
        if state.verdict(on: .collection) == .passed { return }
        guard mayPrompt else { throw .vault(state.obstacle ?? .locked) }
        switch keyring.unlock() {
        case .done: return
        case .dismissed: throw .unlockDismissed
        case .failed: throw .vault(keyring.state(provingWrites: false).obstacle ?? .locked)
        }
    }

    /// Returns whether the keyring is unlocked, but asks the user before each program reads the tokens.
    ///
    /// Unlocking does not help then, because each permission is for one process.
    package func asksEachProgram() -> Bool {
        keyring.state(provingWrites: false).verdict(on: .item) == .failed(.locked)
    }

    /// Stores the tokens, and removes those of an earlier session from the other place.
    ///
    /// - Returns: `false` if they could not be stored. The old tokens are then unchanged.
    func store(_ tokens: TokenSet, in storage: TokenStorage) -> Bool {
        switch storage {
        case .keyring:
            guard keyring.create(tokens) == .done else { return false }
            // A failure leaves tokens of an earlier session, which no program reads.
            _ = file.delete()
        case .file:
            guard file.create(tokens) == .written else { return false }
            _ = keyring.empty()
        }
        return true
    }

    /// Deletes the tokens in both places, without a prompt.
    ///
    /// - Parameter requiresKeyring: Whether the keyring must be emptied too, because it has the session's tokens.
    /// - Returns: Why a keyring may still have tokens of an earlier sign-in; `nil` if it has none, or if none is there.
    /// - Throws: ``SessionError/tokenFileNotDeleted(path:)``, or ``SessionError/tokensNotDeleted(_:)`` if
    ///   `requiresKeyring`.
    func erase(requiresKeyring: Bool) throws(SessionError) -> VaultObstacle? {
        guard file.delete() else { throw .tokenFileNotDeleted(path: file.path) }
        guard let obstacle = eraseKeyring() else { return nil }
        guard !requiresKeyring else { throw .tokensNotDeleted(obstacle) }
        switch obstacle {
        case .noBus, .noService, .noDefaultCollection: return nil
        case .locked, .otherCollectionLocked, .timedOut, .refused, .failing, .unusableFile: return obstacle
        }
    }

    /// Deletes the tokens in the keyring.
    ///
    /// - Returns: Why it may still have them; `nil` if it has none.
    private func eraseKeyring() -> VaultObstacle? {
        // Some keyrings prompt before they delete.
        let emptying = keyring.empty()
        // Deleting would wait for the keyring again, and for longer.
        if emptying == .failed(.timedOut) { return .timedOut }
        let deletion = keyring.delete()
        if emptying == .written { return nil }
        switch (deletion, emptying) {
        case (.deleted, _), (.notFound, _): return nil
        case (.failed(let obstacle), _), (.needsPrompt, .failed(let obstacle)): return obstacle
        case (.needsPrompt, _): return .refused
        }
    }
}
