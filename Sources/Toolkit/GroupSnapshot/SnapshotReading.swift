public import PosixFiles

/// The result of reading a snapshot.
///
/// No case is an error: a widget shows each.
public enum SnapshotReading<Content: Sendable>: Sendable {
    /// The content, which may be trusted.
    case fresh(Content, SnapshotHeader)
    /// The content, which is too old to be trusted.
    case stale(Content, SnapshotHeader)
    /// Nothing has been published.
    case missing
    /// A later version of the file, or of its content, which this program cannot read.
    case newer(version: Int)
    /// There is a file, but it must not be used.
    case unreadable(SnapshotFault)

    /// The content, whether fresh or stale.
    public var content: Content? {
        switch self {
        case .fresh(let content, _), .stale(let content, _): content
        case .missing, .newer, .unreadable: nil
        }
    }

    /// What a fresh or stale snapshot says about itself.
    public var header: SnapshotHeader? {
        switch self {
        case .fresh(_, let header), .stale(_, let header): header
        case .missing, .newer, .unreadable: nil
        }
    }
}

/// Why a snapshot must not be used.
public enum SnapshotFault: Hashable, Sendable {
    /// It was truncated or changed, or it is another kind of file.
    case damaged
    /// It contains something else than the reader wants.
    case otherContent(ContentKind)
    /// Its directory belongs to another user, is open to others, or is a symbolic link.
    case unsafeDirectory
    /// It has an owner, mode, type or size that no publisher gives it, or the system did not allow reading it.
    case refused(FileError)
}
