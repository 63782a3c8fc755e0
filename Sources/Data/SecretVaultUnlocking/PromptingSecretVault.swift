internal import CLibsecret
package import Credentials
package import SecretVault
package import SessionBus

/// Makes, unlocks and deletes the tokens' item, by libsecret.
///
/// Making and unlocking may ask the user, for as long as the user takes: for sign-in and unlocking at a terminal
/// alone. All else uses ``SecretServiceVault``. libsecret takes the bus from the environment, so each call sets this
/// program's `DBUS_SESSION_BUS_ADDRESS` where it says something else.
package struct PromptingSecretVault: Sendable {
    private static let attempts = 4
    private static let probeLimit = Duration.seconds(10)

    private let item: VaultItem
    private let address: SessionBusAddress?

    /// - Parameters:
    ///   - item: The item to make, find or delete.
    ///   - address: nil if there is no session bus. None is launched.
    package init(item: VaultItem, address: SessionBusAddress?) {
        self.item = item
        self.address = address
    }

    /// Unlocks the default collection and, where items are locked one by one, our item.
    ///
    /// A missing default collection is made if `makingCollection`, and a password is asked for it.
    package func unlock(makingCollection: Bool = false) -> PromptResult {
        guard let service = LibsecretService(on: address) else { return .failed(missing) }
        guard let collection = service.defaultCollection() else { return .failed(.refused) }
        if collection.count == 0 {
            return makingCollection ? service.makeDefaultCollection() : .failed(.noDefaultCollection)
        }
        let result = service.unlock(collection)
        guard result == .done else { return result }
        guard let items = service.items(LibsecretSchema(item)) else { return .failed(.refused) }
        return service.unlock(items)
    }

    /// Makes the item in the default collection, or sets its value where it is.
    ///
    /// Creates a missing default collection, and unlocks a locked one. An unlocked item of another collection is
    /// replaced there, so that a change of the default leaves no second item. If the service refuses, retries with
    /// another session key, three times: KWallet 5.103 misreads a key with leading zeros, which one session in 128 has
    /// (KDE/kwallet, commit 307db626).
    package func create(_ tokens: TokenSet) -> PromptResult {
        guard let value = try? TokenSetDocument.encode(tokens) else { return .failed(.refused) }
        var result = store(value)
        for _ in 1..<Self.attempts where result == .failed(.refused) {
            LibsecretService.closeSession()
            result = store(value)
        }
        return result
    }

    private func store(_ value: [UInt8]) -> PromptResult {
        guard let service = LibsecretService(on: address) else { return .failed(missing) }
        return service.store(value, as: item, in: service.otherCollection(with: LibsecretSchema(item)))
    }

    /// Deletes the item, where that takes no question: nothing is unlocked or started, and no prompt is shown.
    package func delete() -> DeletionResult {
        // libsecret starts a missing service, and its search makes KeePassXC ask if every database is locked.
        let state = VaultProbe(item: nil, address: address, deadline: Self.probeLimit).state()
        if let obstacle = state.obstacle { return .failed(obstacle) }
        guard let service = LibsecretService(on: address) else { return .failed(missing) }
        guard let items = service.items(LibsecretSchema(item)) else { return .failed(.refused) }
        return service.delete(items)
    }

    private var missing: VaultObstacle { address == nil ? .noBus : .noService }
}
