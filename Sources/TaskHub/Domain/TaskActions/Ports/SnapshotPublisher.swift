package import TaskHubEntities

/// The place of the snapshot that the widget reads.
package protocol SnapshotPublisher: Sendable {
    /// Replaces the snapshot atomically with what `make` returns, unless the published one `isCurrent`.
    ///
    /// Both run while no other program publishes, so an older state never replaces a newer one. The published snapshot
    /// has the theme of the settings, or it is replaced without asking.
    func publish(
        unless isCurrent: (WidgetSnapshot) throws -> Bool, _ make: () throws -> WidgetSnapshot
    ) throws -> Publication
}

/// The result of publishing.
package enum Publication: Hashable, Sendable {
    case published
    /// The published snapshot already shows this state.
    case alreadyCurrent
    /// Another program holds the publish lock; the next one to open the store repairs the snapshot.
    case busy
}
