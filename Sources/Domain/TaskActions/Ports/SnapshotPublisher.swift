package import TaskHubEntities

/// Where the snapshot is put for the widget to read.
package protocol SnapshotPublisher: Sendable {
    /// Puts what `make` returns in place, atomically, unless a snapshot that covers `generation` is there already.
    ///
    /// `make` runs while no other program publishes, so an older state never replaces a newer one.
    func publish(covering generation: StoreGeneration, _ make: () throws -> WidgetSnapshot) throws -> Publication
}

/// How an attempt to publish ended.
package enum Publication: Hashable, Sendable {
    case published
    /// Another program had done it.
    case alreadyCovered
    /// Another program holds the publish lock; the next one to open the store repairs the snapshot.
    case busy
}

/// What a snapshot is made from.
package protocol SnapshotSource {
    func generation() throws -> StoreGeneration

    func snapshotFacts(_ request: SnapshotRequest) throws -> SnapshotFacts
}

package struct SnapshotRequest: Hashable, Sendable {
    package let now: Instant
    package let today: Range<Instant>
    /// Due moments from `now` on and before this are listed.
    package let horizon: Instant
    package let maximumUpcoming: Int
    package let maximumTasks: Int

    package init(now: Instant, today: Range<Instant>, horizon: Instant, maximumUpcoming: Int, maximumTasks: Int) {
        self.now = now
        self.today = today
        self.horizon = horizon
        self.maximumUpcoming = maximumUpcoming
        self.maximumTasks = maximumTasks
    }
}

package struct SnapshotFacts: Hashable, Sendable {
    package let generation: StoreGeneration
    package let counts: SnapshotCounts
    /// Sorted; one more than asked for when there are more.
    package let upcoming: [Instant]
    /// Open tasks, in display order.
    package let tasks: [SnapshotTask]
    package let account: AccountState
    /// The last one that ended, and the last one that succeeded.
    package let lastSync: SyncReport?
    package let lastGoodSync: Instant?
    package let areaColors: AreaColors?

    package init(
        generation: StoreGeneration, counts: SnapshotCounts, upcoming: [Instant], tasks: [SnapshotTask],
        account: AccountState = .none, lastSync: SyncReport? = nil, lastGoodSync: Instant? = nil,
        areaColors: AreaColors? = nil
    ) {
        self.areaColors = areaColors
        self.account = account
        self.lastSync = lastSync
        self.lastGoodSync = lastGoodSync
        self.generation = generation
        self.counts = counts
        self.upcoming = upcoming
        self.tasks = tasks
    }
}
