internal import Credentials

extension SecretServiceConversation {
    /// Finds the item, unlocked.
    ///
    /// - Parameters:
    ///   - item: The item to find; nil stands for one that was never made.
    ///   - progress: Receives each check that passes.
    /// - Returns: The item's path, or nil if there is no such item.
    /// - Throws: The first obstacle.
    func path(of item: VaultItem?, _ progress: VaultProgress) throws(VaultObstacle) -> String? {
        guard try serviceHasOwner() else { throw .noService }
        progress.pass(.service)
        guard let collection = try defaultCollection() else { throw .noDefaultCollection }
        // Before the search: a locked KWallet shows no items.
        if try collectionIsLocked(collection), !openQuietly(collection) { throw .locked }
        progress.pass(.collection)
        guard let item else { return nil }
        let items = try items(item, in: collection)
        for path in items where try !itemIsLocked(path) {
            progress.pass(.item)
            return path
        }
        guard items.isEmpty else { throw .locked }
        return nil
    }
}
