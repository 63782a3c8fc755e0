/// Why a check of the vault failed.
public enum VaultObstacle: Hashable, Sendable {
    case noBus
    case noService
    case noDefaultCollection
    case locked
    case noItem
    /// The item's value is not ours to understand.
    case unreadable
    case timedOut
    /// The bus or the service refused, or answered something else.
    case refused
}
