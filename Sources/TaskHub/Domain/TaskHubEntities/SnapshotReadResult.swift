/// The result of reading the published snapshot.
///
/// No case is an error: each has its own card.
public enum SnapshotReadResult: Hashable, Sendable {
    /// The snapshot is current.
    case ready(WidgetSnapshot)
    /// The snapshot is readable but too old to be trusted; see ``WidgetSnapshot/isStale(at:)``.
    case stale(WidgetSnapshot)
    /// No snapshot has been published.
    case missing
    /// There is a snapshot, but it cannot be used.
    case unreadable(UnreadableSnapshot)
    /// The snapshot has a later format, with the given version.
    case newerThanThisProgram(version: Int)

    /// The snapshot, or nil if none can be read.
    public var snapshot: WidgetSnapshot? {
        switch self {
        case .ready(let snapshot), .stale(let snapshot): snapshot
        case .missing, .unreadable, .newerThanThisProgram: nil
        }
    }
}

/// Why a snapshot cannot be used.
public enum UnreadableSnapshot: Hashable, Sendable {
    /// It was truncated or changed: a line is malformed, or the line count or checksum does not match.
    case damaged
    /// It is larger than 1 MiB, the maximum size of a snapshot.
    case tooLarge
    /// A directory, a pipe or a device has its name.
    case notRegularFile
    /// A symbolic link has its name.
    case symbolicLink
    /// It belongs to another user.
    case otherOwner
    /// Its group or other users may access it.
    case openToOthers
    /// Its directory belongs to another user, is open to others, or is a symbolic link.
    case unsafeDirectory
    /// The system refused to open or read it.
    case refused
}
