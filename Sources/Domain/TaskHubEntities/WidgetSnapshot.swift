/// What the widget may show: the one thing it reads.
///
/// Numbers that change with the clock alone (overdue, due today) are not stored but follow from `counts` and
/// `upcoming`, so that they are right at the moment of drawing, up to `validUntil`.
public struct WidgetSnapshot: Hashable, Sendable {
    public static let maximumTasks = 64
    public static let maximumUpcoming = 500
    public static let horizonDays = 7

    public var generation: StoreGeneration
    public var publishedAt: Instant
    public var account: AccountState
    /// nil: never synchronised.
    public var lastSync: SyncReport?
    /// When the last one that succeeded ended; nil where that is not known.
    public var lastGoodSync: Instant?
    /// From this moment on the tasks count as old; nil for a store without a server.
    public var staleAfter: Instant?
    public var zone: RecordedZone
    public var counts: SnapshotCounts
    /// The starts of the local days within the horizon, that of the publishing first.
    public var midnights: [Instant]
    /// When open tasks fall due after `publishedAt`, sorted, one entry a task.
    public var upcoming: [Instant]
    /// Up to here `upcoming` is complete.
    public var validUntil: Instant
    /// In which the user's other front ends write the titles; nil where they use none.
    public var areaColors: AreaColors?
    /// The cards' colours where nobody asks for others, by name; whoever draws them checks that there are such.
    public var theme: String?
    /// Open tasks in display order, at most `maximumTasks`.
    public var tasks: [SnapshotTask]

    public init(
        generation: StoreGeneration, publishedAt: Instant, account: AccountState = .none, lastSync: SyncReport? = nil,
        lastGoodSync: Instant? = nil, staleAfter: Instant? = nil, zone: RecordedZone, counts: SnapshotCounts,
        midnights: [Instant],
        upcoming: [Instant], validUntil: Instant, areaColors: AreaColors? = nil, theme: String? = nil,
        tasks: [SnapshotTask]
    ) {
        self.areaColors = areaColors
        self.theme = theme
        self.generation = generation
        self.publishedAt = publishedAt
        self.account = account
        self.lastSync = lastSync
        self.lastGoodSync = lastGoodSync
        self.staleAfter = staleAfter
        self.zone = zone
        self.counts = counts
        self.midnights = midnights
        self.upcoming = upcoming
        self.validUntil = validUntil
        self.tasks = tasks
    }

    /// Open tasks whose due date lies before `now`.
    public func overdueCount(at now: Instant) -> Int {
        counts.overdue + upcoming.prefix { $0 < now }.count
    }

    /// Open tasks due on the local day that holds `now`, whether that moment has passed or not.
    public func dueTodayCount(at now: Instant, in zone: some ZoneRules) -> Int {
        let today = zone.day(of: now)
        let earlier = today.contains(publishedAt) ? counts.dueEarlierToday : 0
        return earlier + upcoming.count { today.contains($0) }
    }

    /// Tasks completed on the local day that holds `now`.
    public func completedTodayCount(at now: Instant, in zone: some ZoneRules) -> Int {
        zone.day(of: now).contains(publishedAt) ? counts.completedToday : 0
    }

    public func isStale(at now: Instant) -> Bool {
        now >= validUntil || staleAfter.map { now >= $0 } ?? false
    }
}

/// Counts over all tasks, as of the publishing.
public struct SnapshotCounts: Hashable, Sendable {
    public var open: Int
    public var inbox: Int
    public var overdue: Int
    /// Open, due on the day of publishing but before it; these are among `overdue` too.
    public var dueEarlierToday: Int
    public var completedToday: Int

    public init(open: Int, inbox: Int, overdue: Int, dueEarlierToday: Int, completedToday: Int) {
        self.open = open
        self.inbox = inbox
        self.overdue = overdue
        self.dueEarlierToday = dueEarlierToday
        self.completedToday = completedToday
    }
}

/// The part of a task that a card shows.
public struct SnapshotTask: Hashable, Sendable, Identifiable {
    public let id: EntityID
    public var title: String
    public var dueDate: Instant?
    public var priority: Int?
    public var status: TaskStatus
    public var area: TaskArea
    public var listName: String?
    public var listColor: String?

    public init(
        id: EntityID, title: String, dueDate: Instant? = nil, priority: Int? = nil, status: TaskStatus = .inbox,
        area: TaskArea = .personal, listName: String? = nil, listColor: String? = nil
    ) {
        self.id = id
        self.title = title
        self.dueDate = dueDate
        self.priority = priority
        self.status = status
        self.area = area
        self.listName = listName
        self.listColor = listColor
    }

    public func isOverdue(at now: Instant) -> Bool {
        dueDate.map { $0 < now } ?? false
    }
}

/// `#` and six hexadecimal digits each; whoever shows them checks that.
public struct AreaColors: Hashable, Sendable {
    public let work: String
    public let personal: String

    public init(work: String, personal: String) {
        self.work = work
        self.personal = personal
    }
}

/// Whether a server is used, and whether somebody is signed in to it.
public enum AccountState: String, CaseIterable, Sendable {
    case none
    case signedIn = "signed_in"
    case signedOut = "signed_out"
}

/// When the last synchronisation ended, and how.
public struct SyncReport: Hashable, Sendable {
    public enum Outcome: String, CaseIterable, Sendable {
        case succeeded, offline, refused, failed
    }

    public let endedAt: Instant
    public let outcome: Outcome

    public init(endedAt: Instant, outcome: Outcome) {
        self.endedAt = endedAt
        self.outcome = outcome
    }
}
