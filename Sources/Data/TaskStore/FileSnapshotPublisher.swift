public import AppGroup
import SnapshotFile
public import TaskHubEntities
public import TaskHubUseCases

/// Puts the snapshot into the group container, and then touches the stamp beside it.
public struct FileSnapshotPublisher: SnapshotPublisher {
    private let paths: ContainerPaths
    private let locks: ContainerLocks

    public init(container: GroupContainer, locks: ContainerLocks) {
        paths = container.paths
        self.locks = locks
    }

    /// Waits at most a second for other publishers.
    public func publish(
        covering generation: StoreGeneration, _ make: () throws -> WidgetSnapshot
    ) throws -> Publication {
        do {
            return try locks.withLock(.publish, waitingAtMost: .seconds(1)) {
                if let published = SnapshotWriter.generation(ofFileAt: paths.snapshot), published.covers(generation) {
                    return .alreadyCovered
                }
                let snapshot = try make()
                try ContainerFile.replace(paths.snapshot, with: SnapshotWriter.encode(snapshot), durability: .atomic)
                try ContainerFile.rewriteInPlace(paths.stamp, with: Self.stamp(of: snapshot))
                return .published
            }
        } catch LockError.timedOut {
            return .busy
        }
    }

    public func announceQueuedChanges() throws {
        try ContainerFile.rewriteInPlace(paths.outboxStamp, with: Array("queued\n".utf8))
    }

    private static func stamp(of snapshot: WidgetSnapshot) -> [UInt8] {
        Array("\(snapshot.generation.counter)\n".utf8)
    }
}
