/// The main thing that a card shows: its contents, or why it has none or possibly wrong ones.
///
/// Each state has its own look and, in bars, its own class, whose name is the raw value. The raw values are stable.
public enum CardState: String, Sendable {
    /// Contents, up to date.
    case ready
    /// Up to date, and nothing to show.
    case empty
    /// Contents that are too old to be trusted.
    case stale
    /// Contents that are no longer synchronized, because the session has ended.
    case signedOut = "signed-out"
    /// Contents that are not synchronized until the user unlocks the keyring.
    case locked
    /// Nothing has been published.
    case missing
    /// What was published cannot be read.
    case unreadable

    /// Whether there is anything to show but the message.
    var hasContents: Bool { self != .missing && self != .unreadable }

    /// Whether the contents are shown but may be old.
    package var isWarning: Bool {
        switch self {
        case .stale, .signedOut, .locked: true
        case .ready, .empty, .missing, .unreadable: false
        }
    }
}
