package import AppGroup
import SnapshotFile
package import TaskActions
package import TaskHubEntities
internal import TaskHubGroup
import TaskSync

/// Puts the snapshot into the group container, and then touches the stamp beside it.
package struct FileSnapshotPublisher: SnapshotPublisher, OutboxSignal {
    private let paths: ContainerPaths
    private let locks: ContainerLocks
    private let timeout: Duration
    private let theme: @Sendable () -> String?

    /// `theme` is a setting and no part of the store: asked for at each publishing, for the snapshot to carry it to
    /// the widget, which reads no other file.
    ///
    /// Waits at most `timeout` for another publisher.
    package init(
        container: GroupContainer, locks: ContainerLocks, timeout: Duration = .seconds(1),
        theme: @escaping @Sendable () -> String? = { nil }
    ) {
        paths = container.paths
        self.locks = locks
        self.timeout = timeout
        self.theme = theme
    }

    /// A snapshot with another theme than the present one covers nothing.
    package func publish(
        covering generation: StoreGeneration, _ make: () throws -> WidgetSnapshot
    ) throws -> Publication {
        do {
            return try locks.withLock(.publish, waitingAtMost: timeout) {
                // Within the lock: a program that asked before a change can't publish after it.
                let theme = theme()
                if let published = SnapshotWriter.published(at: paths.snapshot),
                    published.generation.covers(generation), published.theme == theme
                {
                    return .alreadyCovered
                }
                var snapshot = try make()
                snapshot.theme = theme
                try ContainerFile.replace(paths.snapshot, with: SnapshotWriter.encode(snapshot), durability: .atomic)
                try ContainerFile.rewriteInPlace(paths.stamp, with: Self.stamp(of: snapshot))
                return .published
            }
        } catch LockError.timedOut {
            return .busy
        }
    }

    package func changesQueued() throws {
        try ContainerFile.rewriteInPlace(paths.outboxStamp, with: Array("queued\n".utf8))
    }

    private static func stamp(of snapshot: WidgetSnapshot) -> [UInt8] {
        Array("\(snapshot.generation.counter)\n".utf8)
    }
}
