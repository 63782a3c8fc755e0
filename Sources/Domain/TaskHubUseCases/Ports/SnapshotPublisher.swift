public import TaskHubEntities

/// Where the snapshot is put for the widget to read.
public protocol SnapshotPublisher: Sendable {
    /// Puts what `make` returns in place, atomically, unless a snapshot that covers `generation` is there already.
    ///
    /// `make` runs while no other program publishes, so an older state never replaces a newer one.
    func publish(covering generation: StoreGeneration, _ make: () throws -> WidgetSnapshot) throws -> Publication

    /// Wakes whoever waits for changes to send.
    func announceQueuedChanges() throws
}

/// How an attempt to publish ended.
public enum Publication: Hashable, Sendable {
    case published
    /// Another program had done it.
    case alreadyCovered
    /// Another program holds the publish lock; the next one to open the store repairs the snapshot.
    case busy
}

/// What a snapshot is made from.
public protocol SnapshotSource {
    func generation() throws -> StoreGeneration

    func snapshotFacts(_ request: SnapshotRequest) throws -> SnapshotFacts
}

public struct SnapshotRequest: Hashable, Sendable {
    public let now: Instant
    public let today: Range<Instant>
    /// Due moments from `now` on and before this are listed.
    public let horizon: Instant
    public let maximumUpcoming: Int
    public let maximumTasks: Int

    public init(now: Instant, today: Range<Instant>, horizon: Instant, maximumUpcoming: Int, maximumTasks: Int) {
        self.now = now
        self.today = today
        self.horizon = horizon
        self.maximumUpcoming = maximumUpcoming
        self.maximumTasks = maximumTasks
    }
}

public struct SnapshotFacts: Hashable, Sendable {
    public let generation: StoreGeneration
    public let counts: SnapshotCounts
    /// Sorted; one more than asked for when there are more.
    public let upcoming: [Instant]
    /// Open tasks, in display order.
    public let tasks: [SnapshotTask]
    public let account: AccountState
    /// The last one that ended, and the last one that succeeded.
    public let lastSync: SyncReport?
    public let lastGoodSync: Instant?
    public let areaColors: AreaColors?

    public init(
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
