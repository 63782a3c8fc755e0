/// How far one gets without asking: each case but the last is the first thing that stands in the way.
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
    /// Without a container's id there is no item.
    static func find(
        _ containerID: String?, _ conversation: borrowing SecretServiceConversation, _ progress: VaultProgress
    ) throws(SecretServiceFailure) -> VaultDoor {
        guard try conversation.serviceHasOwner() else { return .noService }
        progress.pass(.service)
        guard let collection = try conversation.defaultCollection() else { return .noCollection }
        // Before the search: KWallet's items are not to be seen while it is locked.
        if try conversation.collectionIsLocked(collection) { return .collectionLocked }
        progress.pass(.collection)
        guard let containerID else { return .noItem }
        let items = try conversation.items(of: containerID, in: collection)
        for item in items where try !conversation.itemIsLocked(item) {
            progress.pass(.item)
            return .open(item)
        }
        return items.isEmpty ? .noItem : .itemLocked
    }
}
