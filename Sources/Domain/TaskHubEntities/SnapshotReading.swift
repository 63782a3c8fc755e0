/// What reading the published snapshot found.
///
/// None of these is an error: each has its card.
public enum SnapshotReading: Hashable, Sendable {
    case ready(WidgetSnapshot)
    case stale(WidgetSnapshot)
    /// Nothing was published here yet.
    case missing
    case unreadable(UnreadableSnapshot)
    /// Written by a program with a later format.
    case newerThanThisProgram(version: Int)

    /// nil where there is none that can be read.
    public var snapshot: WidgetSnapshot? {
        switch self {
        case .ready(let snapshot), .stale(let snapshot): snapshot
        case .missing, .unreadable, .newerThanThisProgram: nil
        }
    }
}

/// Why a snapshot could not be used.
public enum UnreadableSnapshot: String, Hashable, Sendable {
    /// Cut short or changed: the count or the checksum in its last line does not fit.
    case damaged
    /// Larger than any snapshot is.
    case tooLarge = "too large"
    /// A directory, a pipe or a device has its name.
    case notPlainFile = "no plain file"
    case symbolicLink = "a symbolic link"
    case otherOwner = "another user's"
    case openToOthers = "open to others"
    /// The directory it is in belongs to another user, is open to others, or is a link.
    case unsafeDirectory = "in an unsafe directory"
    /// The system refused to read it.
    case refused = "refused by the system"
}
