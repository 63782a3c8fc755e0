/// What a card shows first and foremost.
///
/// Each state has its own look and, in bars, its own class, whose name is the raw value. The raw values are stable.
public enum CardState: String, Sendable {
    /// Open tasks, up to date.
    case ready
    /// No open tasks.
    case empty
    /// Tasks from a snapshot that is too old to be trusted.
    case stale
    /// Tasks that are no longer synchronized, because the session has ended.
    case signedOut = "signed-out"
    /// No snapshot has been published.
    case missing
    /// The snapshot cannot be read.
    case unreadable
}
