import AppGroup
import PosixFiles
public import TaskHubEntities

/// Reads the published snapshot.
public struct SnapshotReader: Sendable {
    private let path: String

    /// - Parameter path: the snapshot file itself, not the container.
    public init(path: String) {
        self.path = path
    }

    /// Never an error, since every outcome has its card.
    public func read(at now: Instant) -> SnapshotReading {
        do throws(FileError) {
            guard let bytes = try ContainerFile.read(path, limit: SnapshotFormat.maximumBytes) else { return .missing }
            guard ContainerFile.isInOwnDirectory(path) else { return .unreadable(.unsafeDirectory) }
            return SnapshotReader.decode(bytes, at: now)
        } catch {
            return .unreadable(UnreadableSnapshot(error))
        }
    }

    /// Reads the bytes of a snapshot file.
    public static func decode(_ bytes: [UInt8], at now: Instant) -> SnapshotReading {
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
        case .notRegular: self = .notPlainFile
        case .unsafe(_, .symbolicLink): self = .symbolicLink
        case .unsafe(_, .otherOwner): self = .otherOwner
        case .unsafe(_, .openToOthers), .unsafe(_, .worldWritable): self = .openToOthers
        default: self = .refused
        }
    }
}
