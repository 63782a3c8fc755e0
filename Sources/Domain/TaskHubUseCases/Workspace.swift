public import TaskHubEntities

/// The ports that every use case works through.
public struct Workspace: Sendable {
    public let store: any UnitOfWork
    public let publisher: any SnapshotPublisher
    public let clock: any WallClock
    public let zone: any ZoneRules
    public let ids: any IDSource

    public init(
        store: any UnitOfWork, publisher: any SnapshotPublisher, clock: any WallClock, zone: any ZoneRules,
        ids: any IDSource
    ) {
        self.store = store
        self.publisher = publisher
        self.clock = clock
        self.zone = zone
        self.ids = ids
    }

    /// The one way to change the store: a transaction, then the snapshot.
    ///
    /// A snapshot that could not be published is part of the result and not an error, since the change itself is
    /// done and durable.
    func commit<Value>(_ work: (any Repositories, Instant) throws -> Value) throws -> Committed<Value> {
        let now = clock.now()
        let value = try store.write { try work($0, now) }
        return Committed(value: value, publication: PublishSnapshot(in: self).run())
    }
}

/// A change that is durable, and what became of showing it.
public struct Committed<Value: Sendable>: Sendable {
    public let value: Value
    public let publication: Result<Publication, any Error>
}
