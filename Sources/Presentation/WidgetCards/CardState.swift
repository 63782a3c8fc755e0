/// What a card tells before anything else.
///
/// Each has its own look and, in bars, its own class.
public enum CardState: String, Sendable {
    case ready
    /// Nothing is open.
    case empty
    /// Shown as they are, but too old to be trusted.
    case stale
    /// Shown as they are, and no longer synchronised.
    case signedOut = "signed-out"
    /// Nothing was published yet.
    case missing
    case unreadable
}
