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
    ///   - mayPrompt: Whether the keyring may ask the user.
    /// - Throws: As ``unlockKeyring(for:mayPrompt:)`` does.
    package func prepare(_ storage: TokenStorage, mayPrompt: Bool) throws(SessionError) {
        guard storage == .keyring else { return }
        try unlockKeyring(for: .signIn, mayPrompt: mayPrompt)
    }

    /// Unlocks the keyring if it is not usable for this purpose.
    ///
    /// - Parameters:
    ///   - purpose: What it is going to be used for.
    ///   - mayPrompt: Whether the keyring may ask the user.
    /// - Throws: ``SessionError/vault(_:)``, or ``SessionError/unlockDismissed`` or
    ///   ``SessionError/creationDismissed`` if the user was asked in vain.
    package func unlockKeyring(for purpose: UnlockPurpose, mayPrompt: Bool) throws(SessionError) {
        guard let obstacle = obstacle(to: purpose) else { return }
        guard mayPrompt, obstacle.mayBeOvercome else { throw .vault(obstacle) }
        let result = keyring.unlock(for: purpose)
        guard let left = self.obstacle(to: purpose) else { return }
        guard result == .dismissed else { throw .vault(left) }
        throw left == .noDefaultCollection ? .creationDismissed : .unlockDismissed
    }

    private func obstacle(to purpose: UnlockPurpose) -> VaultObstacle? {
        let obstacle = keyring.state(provingWrites: false).obstacle
        // New tokens are stored in the default collection, even if a locked one has others.
        return purpose == .signIn && obstacle == .otherCollectionLocked ? nil : obstacle
    }

    /// Stores the tokens, and removes those of an earlier session from the other place.
    ///
    /// - Parameters:
    ///   - tokens: The tokens.
    ///   - storage: Where they are stored.
    ///   - mayPrompt: Whether the keyring may ask the user.
    /// - Throws: ``SessionError``. The old tokens are then unchanged.
    func store(_ tokens: TokenSet, in storage: TokenStorage, mayPrompt: Bool) throws(SessionError) {
        switch storage {
        case .keyring:
            switch keyring.create(tokens, mayPrompt: mayPrompt) {
            case .done: break
            case .dismissed where mayPrompt: throw .unlockDismissed
            case .dismissed: throw .vault(.timedOut)
            case .failed(.refused), .failed(.failing): throw .tokensNotStored
            case .failed(let obstacle): throw .vault(obstacle)
            }
            // A failure leaves tokens of an earlier session, which no program reads.
            _ = file.delete()
        case .file:
            guard file.create(tokens) == .written else { throw .tokensNotStored }
            _ = keyring.empty()
        }
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
        case .locked, .itemLocked, .otherCollectionLocked, .timedOut, .refused, .failing, .unusableFile: return obstacle
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

extension VaultObstacle {
    /// Whether the user may overcome it if the keyring asks.
    fileprivate var mayBeOvercome: Bool {
        switch self {
        case .noService, .noDefaultCollection, .locked, .otherCollectionLocked, .refused: true
        // What the user allows one program does not help the others.
        case .noBus, .itemLocked, .timedOut, .failing, .unusableFile: false
        }
    }
}
