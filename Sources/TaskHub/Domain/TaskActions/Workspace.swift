package import TaskHubEntities
package import TaskStore

/// The ports that every action uses.
package struct Workspace: Sendable {
    package let store: SQLiteStore
    package let publisher: any SnapshotPublisher
    package let clock: any WallClock
    package private(set) var zone: any ZoneRules
    package let ids: any IDSource
    /// Returns the mark of this machine and container, which local recurrences have.
    package let machine: @Sendable () -> String
    private let habits: @Sendable () -> DateHabits
    private let recorders: [any ChangeRecorder]

    package init(
        store: SQLiteStore, publisher: any SnapshotPublisher, clock: any WallClock, zone: any ZoneRules,
        ids: any IDSource, machine: @escaping @Sendable () -> String,
        habits: @escaping @Sendable () -> DateHabits = { DateHabits() }, recorders: [any ChangeRecorder] = []
    ) {
        self.store = store
        self.publisher = publisher
        self.clock = clock
        self.zone = zone
        self.ids = ids
        self.machine = machine
        self.habits = habits
        self.recorders = recorders
    }

    /// Returns the same workspace for a user who is in another zone now.
    package func inZone(_ zone: any ZoneRules) -> Workspace {
        var workspace = self
        workspace.zone = zone
        return workspace
    }

    /// The parser for dates, at the current time in the user's zone, as the user writes them.
    package var dates: DuePhrase { DuePhrase(now: clock.now(), in: zone, habits: habits()) }

    /// Runs `work` in one transaction that the recorders observe, then publishes the snapshot.
    ///
    /// Every action uses this. A snapshot that could not be published is part of the result rather than an error,
    /// because the change itself is committed and durable.
    ///
    /// - Parameters:
    ///   - action: What the user does; `nil` to undo or redo an earlier step.
    ///   - work: The work, which is given the transaction and the current time.
    /// - Returns: What `work` returns, and the result of publishing.
    /// - Throws: What `work` or the store throws. Nothing is changed then.
    func commit<Value>(
        _ action: UserAction?, _ work: (TaskTransaction, Instant) throws -> Value
    ) throws -> Committed<Value> {
        let now = clock.now()
        var recordings: [any ChangeRecording] = []
        let value = try store.write { transaction in
            recordings = try recorders.compactMap { try $0.begin(in: transaction, at: now, zone: zone, for: action) }
            return try work(transaction.recorded(by: recordings), now)
        }
        var publication = PublishSnapshot(in: self).run()
        for recording in recordings {
            if case .failure(let error) = Result(catching: recording.didCommit) { publication = .failure(error) }
        }
        return Committed(value: value, publication: publication, step: recordings.lazy.compactMap(\.step).first)
    }

    /// Changes the store's account data in one transaction that the recorders do not observe, then publishes the
    /// snapshot.
    package func commitAccount<Value>(
        _ work: (SyncTransaction, Instant) throws -> Value
    ) throws -> Committed<Value> {
        let now = clock.now()
        let value = try store.write { try work($0, now) }
        return Committed(value: value, publication: PublishSnapshot(in: self).run())
    }

    /// Tells the recorders that the store is older than the published snapshot.
    func noteStoreWentBack() throws {
        let now = clock.now()
        try store.write { transaction in
            for recorder in recorders { try recorder.storeWentBack(in: transaction, at: now) }
        }
    }
}

/// A durable change, and the result of publishing it.
package struct Committed<Value: Sendable>: Sendable {
    package let value: Value
    package let publication: Result<Publication, any Error>
    /// The step of the history that undoes it; nil if there is none.
    package let step: Int64?

    package init(value: Value, publication: Result<Publication, any Error>, step: Int64? = nil) {
        self.value = value
        self.publication = publication
        self.step = step
    }
}
