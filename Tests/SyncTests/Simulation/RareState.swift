/// A state that few histories reach, and in which defects hide.
enum RareState: String, CaseIterable, Sendable {
    // The server and the way to it.
    case lostReply = "reply lost, and the change made"
    case deliveredTwice = "request delivered twice"
    case repeatedCreation = "creation sent again with its key"
    case throttled = "throttled"
    case endlessLog = "change log that does not advance"
    case expiredCursor = "410"
    case serverRestored = "server restored from a backup"
    case keysForgotten = "outcome of a creation unknown for days"
    case archivedThere = "archived by the server"
    case recurredThere = "next occurrence made by the server"
    case mailReceived = "task made from an e-mail"
    case recordDamaged = "record that cannot be read"
    case recordMended = "record that can be read again"

    // Both sides.
    case mergedBothSides = "same field changed on both sides"
    case deletedHereChangedThere = "deleted here, changed there"
    case changedHereDeletedThere = "changed here, deleted there"
    case movedSeriesSentAgain = "series sent again, its next occurrence moved here"
    case lostThere = "lost by the server"
    case massDeletion = "most tasks deleted there"
    case changedDuringSync = "changed here during a sync"

    // Tokens.
    case tokenRejected = "access token rejected"
    case lostTokens = "new tokens lost on the way"
    case killedWhileRefreshing = "killed while refreshing"
    case keyringLocked = "keyring locked"
    case tokensNotSaved = "new tokens not saved"
    case sessionEnded = "session ended"

    // The store.
    case killedInTransaction = "killed in a transaction"
    case killedBeforeCard = "killed between commit and card"
    case killedBeforeReply = "killed before the reply"
    case fullDisk = "disk full at a commit"
    case uncertainCommit = "outcome of a commit uncertain"
    case storeWaited = "waited for another program's transaction"
    case syncBusy = "two syncs at once"
    case checkpointUnderWriter = "checkpoint under a writer"
    case storeSetBack = "store set back"
    case cardAhead = "card ahead of the store"
}
