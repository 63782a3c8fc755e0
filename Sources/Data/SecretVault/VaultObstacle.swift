/// Why a check of the vault failed.
public enum VaultObstacle: Hashable, Sendable {
    /// There is no session bus.
    case noBus
    /// The bus has no Secret Service.
    case noService
    /// The service has no default collection.
    case noDefaultCollection
    /// The collection, or the item, is locked.
    case locked
    /// The collection has no such item.
    case noItem
    /// The item holds something else than tokens.
    case unreadable
    /// The checks took longer than the time limit.
    case timedOut
    /// The bus or the service refused a call, or sent an unexpected reply.
    case refused
}
