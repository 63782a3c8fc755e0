/// How deleting the item ended.
package enum DeletionResult: Hashable, Sendable {
    case deleted
    case notFound
    /// The item is still there, locked.
    case locked
    /// The service would have asked the user first; the item is still there.
    case wouldAsk
    /// There is no session bus, or no secret service on it.
    case unavailable
    case failed
}
