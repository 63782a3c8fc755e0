package import AppGroup
package import TaskActions
package import TaskHubEntities
internal import TaskHubGroup
import TaskSync

/// Writes the snapshot to the group container, then touches the stamp file next to it.
package struct FileSnapshotPublisher: SnapshotPublisher, OutboxSignal {
    private let paths: ContainerPaths
    private let locks: ContainerLocks
    private let timeout: Duration
    private let theme: @Sendable () -> String?

    /// Creates a publisher.
    ///
    /// - Parameters:
    ///   - container: The container of the snapshot.
    ///   - locks: The container's locks.
    ///   - timeout: How long to wait for another publisher.
    ///   - theme: Returns the theme setting, at each publishing. The theme is not in the store; the snapshot carries it
    /// to the widget, which reads no other file.
    package init(
        container: GroupContainer, locks: ContainerLocks, timeout: Duration = .seconds(1),
        theme: @escaping @Sendable () -> String? = { nil }
    ) {
        paths = container.paths
        self.locks = locks
        self.timeout = timeout
        self.theme = theme
    }

    package func publish(
        unless isCurrent: (WidgetSnapshot) throws -> Bool, _ make: () throws -> WidgetSnapshot
    ) throws -> Publication {
        do {
            return try locks.withLock(.publish, waitingAtMost: timeout) {
                // Read under the lock, so that a program that read the old theme cannot publish after a change.
                let theme = theme()
                if let published = SnapshotWriter.published(at: paths.snapshot), published.theme == theme,
                    try isCurrent(published)
                {
                    return .alreadyCurrent
                }
                var snapshot = try make()
                snapshot.theme = theme
                try SnapshotWriter.publish(snapshot, at: paths.snapshot, stamp: paths.stamp)
                return .published
            }
        } catch LockError.timedOut {
            return .busy
        }
    }

    package func changesQueued() throws {
        try ContainerFile.rewriteInPlace(paths.outboxStamp, with: Array("queued\n".utf8))
    }
}
