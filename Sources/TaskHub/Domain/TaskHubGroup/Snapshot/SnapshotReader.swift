import PosixFiles
import PublishedFiles
public import TaskHubEntities

/// Reads the published snapshot.
///
/// The format is specified in docs/SharedFiles.md. A reader sees either the previous or the new snapshot, never a mixture,
/// and takes no lock.
public struct SnapshotReader: Sendable {
    private let file: PublishedFile

    /// Creates a reader.
    ///
    /// - Parameter path: The path of the snapshot file itself, not of its container: `ContainerPaths.snapshot`.
    public init(path: String) {
        file = PublishedFile(path: path, kind: SnapshotFormat.kind)
    }

    /// Reads the file.
    ///
    /// File and directory must belong to the user, be closed to others and not be symbolic links. At most 1 MiB is
    /// read. Nothing is written, created or repaired.
    ///
    /// - Parameter now: The current time, which decides between ``SnapshotReadResult/ready(_:)`` and
    ///   ``SnapshotReadResult/stale(_:)``.
    /// - Returns: The snapshot, or why there is none. The method never throws, because every outcome has its card.
    public func read(at now: Instant) -> SnapshotReadResult {
        SnapshotReadResult(file.read(), at: now)
    }

    /// Decodes the content of a snapshot file.
    ///
    /// - Parameters:
    ///   - bytes: The whole content, including the final line with its checksum.
    ///   - now: The current time, as in ``read(at:)``.
    /// - Returns: The snapshot, ``SnapshotReadResult/newerThanThisProgram(version:)``, or
    ///   ``SnapshotReadResult/unreadable(_:)`` with ``UnreadableSnapshot/damaged``.
    public static func decode(_ bytes: [UInt8], at now: Instant) -> SnapshotReadResult {
        SnapshotReadResult(SnapshotFormat.kind.contents(of: bytes), at: now)
    }
}

extension SnapshotReadResult {
    fileprivate init(_ contents: PublishedFileContents, at now: Instant) {
        switch contents {
        case .ready(let lines):
            guard let snapshot = SnapshotDecoder.snapshot(lines) else {
                self = .unreadable(.damaged)
                return
            }
            self = snapshot.isStale(at: now) ? .stale(snapshot) : .ready(snapshot)
        case .missing: self = .missing
        case .damaged: self = .unreadable(.damaged)
        case .newer(let version): self = .newerThanThisProgram(version: version)
        case .unsafeDirectory: self = .unreadable(.unsafeDirectory)
        case .refused(let error): self = .unreadable(UnreadableSnapshot(error))
        }
    }
}

extension UnreadableSnapshot {
    fileprivate init(_ error: FileError) {
        switch error {
        case .tooLarge: self = .tooLarge
        case .notRegular: self = .notRegularFile
        case .unsafe(_, .symbolicLink): self = .symbolicLink
        case .unsafe(_, .otherOwner): self = .otherOwner
        case .unsafe: self = .openToOthers
        default: self = .refused
        }
    }
}
