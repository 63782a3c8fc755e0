import AppGroup
import PosixFiles
public import TaskHubEntities

/// Reads the published snapshot.
///
/// The format is specified in docs/SharedFiles.md. Publishers replace the file atomically (`rename(2)`), so a reader
/// sees either the previous or the new snapshot, never a mixture, and takes no lock.
public struct SnapshotReader: Sendable {
    private let path: String

    /// Creates a reader.
    ///
    /// - Parameter path: The path of the snapshot file itself, not of its container: `ContainerPaths.snapshot`.
    public init(path: String) {
        self.path = path
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
        do throws(FileError) {
            guard let bytes = try ContainerFile.read(path, limit: SnapshotFormat.maximumBytes) else { return .missing }
            guard ContainerFile.isInOwnDirectory(path) else { return .unreadable(.unsafeDirectory) }
            return SnapshotReader.decode(bytes, at: now)
        } catch {
            return .unreadable(UnreadableSnapshot(error))
        }
    }

    /// Decodes the content of a snapshot file.
    ///
    /// - Parameters:
    ///   - bytes: The whole content, including the final line with its checksum.
    ///   - now: The current time, as in ``read(at:)``.
    /// - Returns: The snapshot, ``SnapshotReadResult/newerThanThisProgram(version:)``, or
    ///   ``SnapshotReadResult/unreadable(_:)`` with ``UnreadableSnapshot/damaged``.
    public static func decode(_ bytes: [UInt8], at now: Instant) -> SnapshotReadResult {
        switch bytes.withUnsafeBufferPointer({ DecodedSnapshot($0) }) {
        case .snapshot(let snapshot): snapshot.isStale(at: now) ? .stale(snapshot) : .ready(snapshot)
        case .newer(let version): .newerThanThisProgram(version: version)
        case .damaged: .unreadable(.damaged)
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
