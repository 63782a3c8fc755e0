/// How far a lookup gets without a prompt: each case but the last is the first obstacle.
enum VaultDoor {
    case noService
    case noCollection
    case collectionLocked
    case noItem
    case itemLocked
    /// The item's path.
    case open(String)

    /// Tries each step in turn.
    ///
    /// nil stands for an item that was never made.
    static func find(
        _ item: VaultItem?, _ conversation: borrowing SecretServiceConversation, _ progress: VaultProgress
    ) throws(SecretServiceFailure) -> VaultDoor {
        guard try conversation.serviceHasOwner() else { return .noService }
        progress.pass(.service)
        guard let collection = try conversation.defaultCollection() else { return .noCollection }
        // Before the search: KWallet's items are not to be seen while it is locked.
        if try conversation.collectionIsLocked(collection) { return .collectionLocked }
        progress.pass(.collection)
        guard let item else { return .noItem }
        let items = try conversation.items(item, in: collection)
        for path in items where try !conversation.itemIsLocked(path) {
            progress.pass(.item)
            return .open(path)
        }
        return items.isEmpty ? .noItem : .itemLocked
    }
}
