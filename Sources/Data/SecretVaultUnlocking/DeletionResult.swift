/// How deleting the item ended.
public enum DeletionResult: Hashable, Sendable {
    case deleted
    case notFound
    /// The item is still there, locked.
    case locked
    /// No session bus, or nobody on it who keeps secrets.
    case unavailable
    case failed
}
