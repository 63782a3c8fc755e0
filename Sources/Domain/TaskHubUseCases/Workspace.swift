public import TaskHubEntities

/// The ports that every use case works through.
public struct Workspace: Sendable {
    public let store: any UnitOfWork
    public let publisher: any SnapshotPublisher
    public let clock: any WallClock
    public let zone: any ZoneRules
    public let ids: any IDSource
    /// The changes come from an intent.
    public let isIntent: Bool

    public init(
        store: any UnitOfWork, publisher: any SnapshotPublisher, clock: any WallClock, zone: any ZoneRules,
        ids: any IDSource, isIntent: Bool = false
    ) {
        self.isIntent = isIntent
        self.store = store
        self.publisher = publisher
        self.clock = clock
        self.zone = zone
        self.ids = ids
    }

    /// The one way to change the store: a transaction, then the snapshot.
    ///
    /// In a store that belongs to an account the changes are written into the outbox too. A snapshot that could not be
    /// published is part of the result and not an error, since the change itself is done and durable.
    func commit<Value>(_ work: (any Repositories, Instant) throws -> Value) throws -> Committed<Value> {
        let now = clock.now()
        var isQueued = false
        let value = try store.write { store in
            guard try store.replica() != nil else { return try work(store, now) }
            let recorder = OutboxRecorder(store, ids: ids, now: now, isIntent: isIntent)
            let value = try work(RecordingRepositories(store: store, recorder: recorder), now)
            isQueued = recorder.hasRecorded
            return value
        }
        var publication = PublishSnapshot(in: self).run()
        if isQueued, case .failure(let error) = Result(catching: publisher.announceQueuedChanges) {
            publication = .failure(error)
        }
        return Committed(value: value, publication: publication)
    }
}

/// A change that is durable, and what became of showing it.
public struct Committed<Value: Sendable>: Sendable {
    public let value: Value
    public let publication: Result<Publication, any Error>
}
