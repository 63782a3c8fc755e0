/// How deleting the item ended.
package enum DeletionResult: Hashable, Sendable {
    case deleted
    case notFound
    /// The item is still there, locked.
    case locked
    /// The service would have asked the user first; the item is still there.
    case wouldAsk
    /// No session bus, or nobody on it who keeps secrets.
    case unavailable
    case failed
}
