package import TaskHubEntities

/// The time span and the limits of a snapshot.
package struct SnapshotRequest: Sendable {
    package let now: Instant
    package let today: Range<Instant>
    /// The end of the listed due dates, which begin at `now`; not included.
    package let horizon: Instant
    /// The zone in which days begin and end.
    package let zone: any ZoneRules
    package let maximumUpcoming: Int
    package let maximumTasks: Int

    package init(
        now: Instant, today: Range<Instant>, horizon: Instant, zone: any ZoneRules, maximumUpcoming: Int,
        maximumTasks: Int
    ) {
        self.now = now
        self.today = today
        self.horizon = horizon
        self.zone = zone
        self.maximumUpcoming = maximumUpcoming
        self.maximumTasks = maximumTasks
    }
}

/// The contents of a snapshot, from one state of the store.
package struct SnapshotFacts: Hashable, Sendable {
    package let generation: StoreGeneration
    package let counts: SnapshotCounts
    /// The due dates that are not over, oldest first.
    ///
    /// One more than the requested maximum if there are more.
    package let upcoming: [DueDate]
    /// Open tasks, in display order.
    package let tasks: [SnapshotTask]
    package let account: AccountState
    /// The last synchronization that ended, whether it succeeded or not.
    package let lastSync: SyncReport?
    /// When a synchronization last succeeded.
    package let lastGoodSync: Instant?
    /// Since when a locked keyring has prevented synchronizations; `nil` if it does not.
    package let lockedAt: Instant?
    /// When the user was signed out; `nil` if that is not so, or not known.
    package let signedOutAt: Instant?
    package let areaColors: AreaColors?
    /// Whether ``tasks``, and the counts of open tasks, leave out those without a due date.
    package let showsDatedOnly: Bool

    package init(
        generation: StoreGeneration, counts: SnapshotCounts, upcoming: [DueDate], tasks: [SnapshotTask],
        account: AccountState = .none, lastSync: SyncReport? = nil, lastGoodSync: Instant? = nil,
        lockedAt: Instant? = nil, signedOutAt: Instant? = nil, areaColors: AreaColors? = nil,
        showsDatedOnly: Bool = false
    ) {
        self.showsDatedOnly = showsDatedOnly
        self.areaColors = areaColors
        self.account = account
        self.lastSync = lastSync
        self.lastGoodSync = lastGoodSync
        self.lockedAt = lockedAt
        self.signedOutAt = signedOutAt
        self.generation = generation
        self.counts = counts
        self.upcoming = upcoming
        self.tasks = tasks
    }
}
