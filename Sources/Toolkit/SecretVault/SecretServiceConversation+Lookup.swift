package import Credentials

extension SecretServiceConversation {
    /// Finds the item, unlocked.
    ///
    /// - Parameters:
    ///   - item: The item to find; nil means one that was never made.
    ///   - progress: Receives each check that passes.
    /// - Returns: The item's path, or nil if there is no such item; and the session in which its secret is sent.
    /// - Throws: The first obstacle.
    package func find(
        _ item: VaultItem?, _ progress: VaultProgress = VaultProgress()
    ) throws(VaultObstacle) -> (path: String?, session: String) {
        guard try serviceHasOwner() else { throw .noService }
        progress.pass(.service)
        guard let collection = try defaultCollection() else { throw .noDefaultCollection }
        // Before the search: a locked KWallet shows no items.
        guard try isOpen(collection) else { throw .locked }
        progress.pass(.collection)
        // Before the search too: without an item, this shows whether one could be made.
        let session = try openSession()
        progress.pass(.session)
        guard let item else { return (nil, session) }
        var path = try path(of: item, in: collection)
        if path == nil { path = try self.path(of: item, outside: collection) }
        if path != nil { progress.pass(.item) }
        return (path, session)
    }

    /// Finds the item in the other collections, since the default can change after the sign-in.
    private func path(of item: VaultItem, outside collection: String) throws(VaultObstacle) -> String? {
        var isOneLocked = false
        // Not by the service's own search, which makes KeePassXC ask if every database has been locked meanwhile.
        for other in try collections() where other != collection {
            guard try isOpen(other) else {
                isOneLocked = true
                continue
            }
            if let path = try path(of: item, in: other) { return path }
        }
        guard !isOneLocked else { throw .otherCollectionLocked }
        return nil
    }

    private func path(of item: VaultItem, in collection: String) throws(VaultObstacle) -> String? {
        let items = try items(item, in: collection)
        for path in items where try !itemIsLocked(path) { return path }
        guard items.isEmpty else { throw .itemLocked }
        return nil
    }

    /// Whether the collection is unlocked, or could be opened without a prompt.
    package func isOpen(_ collection: String) throws(VaultObstacle) -> Bool {
        if try !collectionIsLocked(collection) { return true }
        return openQuietly(collection)
    }
}
