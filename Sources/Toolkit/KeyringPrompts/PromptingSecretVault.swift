package import Credentials
package import SecretVault
package import SessionBus

/// Makes, unlocks and deletes an item.
///
/// Making and unlocking may ask the user, for as long as the user takes: for sign-in and unlocking at a terminal
/// alone. All else uses `SecretServiceItem`.
package struct PromptingSecretVault: Sendable {
    private let item: VaultItem
    private let address: SessionBusAddress?
    private let services: [String]
    private let kind: KeyringKind?
    private let callLimit: Duration

    /// - Parameters:
    ///   - item: The item to make, find or delete.
    ///   - address: The session bus; nil if there is none. None is launched.
    ///   - services: The names by which a keyring can be started if none runs, the preferred one first.
    ///   - kind: A kind of keyring that has its own label for a new default collection.
    ///   - callLimit: The time limit of connecting and of each call, but not of a prompt.
    package init(
        item: VaultItem, address: SessionBusAddress?, services: [String] = [secretServiceName],
        kind: KeyringKind? = nil, callLimit: Duration = .seconds(25)
    ) {
        self.item = item
        self.address = address
        self.services = services
        self.kind = kind
        self.callLimit = callLimit
    }

    /// Unlocks the keyring.
    ///
    /// `interruption` dismisses the prompt that is shown.
    package func unlock(
        for purpose: UnlockPurpose, _ interruption: Cancellation = Cancellation()
    ) -> PromptResult {
        converse(interruption, mayPrompt: true) { conversation throws(VaultObstacle) in
            guard try conversation.openDefaultCollection(making: purpose == .signIn, kind) != nil else { return false }
            guard purpose == .session else { return true }
            return try conversation.openCollection(of: item)
        }
    }

    /// Makes the item in the default collection, or sets its value where it is, and reads it back.
    ///
    /// Creates a missing default collection, and unlocks a locked one, if it may prompt. An unlocked item of another
    /// collection is replaced there, so that a change of the default leaves no second item. `interruption` dismisses the
    /// prompt that is shown.
    package func create(
        _ secret: [UInt8], mayPrompt: Bool, _ interruption: Cancellation = Cancellation()
    ) -> PromptResult {
        converse(interruption, mayPrompt: mayPrompt) { conversation throws(VaultObstacle) in
            guard let collection = try conversation.openDefaultCollection(making: true, kind) else { return false }
            return try conversation.store(secret, as: item, in: collection)
        }
    }

    /// Deletes the item, where that takes no question: nothing is unlocked or started, and no prompt is shown.
    package func delete() -> DeletionResult {
        do throws(VaultObstacle) {
            return try conversation(Cancellation(), mayPrompt: false).delete(item)
        } catch {
            return .failed(error)
        }
    }

    private func converse(
        _ interruption: Cancellation, mayPrompt: Bool,
        _ work: (borrowing PromptingConversation) throws(VaultObstacle) -> Bool
    ) -> PromptResult {
        do throws(VaultObstacle) {
            let conversation = try conversation(interruption, mayPrompt: mayPrompt)
            try conversation.start(services)
            return try work(conversation) ? .done : .dismissed
        } catch {
            return .failed(error)
        }
    }

    private func conversation(
        _ interruption: Cancellation, mayPrompt: Bool
    ) throws(VaultObstacle) -> PromptingConversation {
        guard let address else { throw .noBus }
        return try PromptingConversation(
            on: address, interruption, mayPrompt: mayPrompt, callLimit: callLimit)
    }
}
