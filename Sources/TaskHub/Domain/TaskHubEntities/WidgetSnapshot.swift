/// What a widget may show: an excerpt of the store at one moment, published as one file.
///
/// Counts that change with the clock (overdue, due today) are not stored. They follow from ``counts`` and ``upcoming``,
/// so they are right at any moment up to ``validUntil``.
///
/// Texts and colours are untrusted. Clean and escape them before display.
public struct WidgetSnapshot: Hashable, Sendable {
    /// The maximum number of ``tasks`` that a publisher includes.
    public static let maximumTasks = 64
    /// The maximum number of ``upcoming`` due dates that a publisher includes.
    public static let maximumUpcoming = 500
    /// The number of local days after the day of publishing for which a publisher includes due dates.
    public static let horizonDays = 7

    /// The state of the store that the snapshot shows.
    public var generation: StoreGeneration
    /// The moment at which the snapshot was made.
    public var publishedAt: Instant
    /// Whether a server is used, and whether the user is signed in.
    public var account: AccountState
    /// The last synchronization; nil if there was none.
    public var lastSync: SyncReport?
    /// When the last successful synchronization ended; nil if that is unknown.
    public var lastGoodSync: Instant?
    /// Since when the tasks have not been synchronized because the keyring is locked; nil if it is not.
    public var lockedAt: Instant?
    /// When the user was signed out; nil if the user is signed in, or if that is unknown.
    public var signedOutAt: Instant?
    /// The moment from which the tasks are too old to be trusted; nil for a store without a server.
    public var staleAfter: Instant?
    /// The user's time zone when the snapshot was made, for readers without zone data.
    public var zone: RecordedZone
    /// Counts over all tasks when the snapshot was made.
    public var counts: SnapshotCounts
    /// The starts of the local days that the snapshot covers, oldest first, beginning with the day of publishing.
    public var midnights: [Instant]
    /// The due dates of open tasks from ``publishedAt`` on, in the order of ``DueDate/instant(in:)`` in ``zone``, one
    /// for each task.
    public var upcoming: [DueDate]
    /// The moment up to which ``upcoming`` is complete.
    public var validUntil: Instant
    /// The colours of titles by area, as in the server's other clients; nil if they use none.
    public var areaColors: AreaColors?
    /// Whether ``tasks``, ``SnapshotCounts/open`` and ``SnapshotCounts/inbox`` leave out tasks without a due date.
    public var showsDatedOnly: Bool
    /// The name of the theme in the shared settings; nil if none is set.
    ///
    /// Reading a file does not check it.
    public var theme: String?
    /// Open tasks that are neither waiting nor someday, in display order, at most ``maximumTasks``.
    public var tasks: [SnapshotTask]

    /// Creates a snapshot.
    ///
    /// - Parameters:
    ///   - generation: The state of the store that the snapshot shows.
    ///   - publishedAt: The moment at which it is made.
    ///   - account: Whether a server is used, and whether the user is signed in.
    ///   - lastSync: The last synchronization, if there was one.
    ///   - lastGoodSync: When the last successful synchronization ended, if that is known.
    ///   - lockedAt: Since when a locked keyring has prevented synchronizations, if it does.
    ///   - signedOutAt: When the user was signed out, if that is so and known.
    ///   - staleAfter: The moment from which the tasks are too old to be trusted, if there is one.
    ///   - zone: The user's time zone, for the days that the snapshot covers.
    ///   - counts: Counts over all tasks.
    ///   - midnights: The starts of the local days that the snapshot covers, oldest first.
    ///   - upcoming: The due dates of open tasks from `publishedAt` on, oldest first in `zone`.
    ///   - validUntil: The moment up to which `upcoming` is complete.
    ///   - areaColors: The colours of titles by area.
    ///   - showsDatedOnly: Whether `tasks` and the counts of open tasks leave out those without a due date.
    ///   - theme: The name of the theme in the shared settings.
    ///   - tasks: Open tasks in display order.
    public init(
        generation: StoreGeneration, publishedAt: Instant, account: AccountState = .none, lastSync: SyncReport? = nil,
        lastGoodSync: Instant? = nil, lockedAt: Instant? = nil, signedOutAt: Instant? = nil,
        staleAfter: Instant? = nil, zone: RecordedZone, counts: SnapshotCounts, midnights: [Instant],
        upcoming: [DueDate], validUntil: Instant, areaColors: AreaColors? = nil,
        showsDatedOnly: Bool = false, theme: String? = nil, tasks: [SnapshotTask]
    ) {
        self.generation = generation
        self.publishedAt = publishedAt
        self.account = account
        self.lastSync = lastSync
        self.lastGoodSync = lastGoodSync
        self.lockedAt = lockedAt
        self.signedOutAt = signedOutAt
        self.staleAfter = staleAfter
        self.zone = zone
        self.counts = counts
        self.midnights = midnights
        self.upcoming = upcoming
        self.validUntil = validUntil
        self.areaColors = areaColors
        self.showsDatedOnly = showsDatedOnly
        self.theme = theme
        self.tasks = tasks
    }

    /// Returns the number of open tasks whose due date is over.
    ///
    /// - Parameters:
    ///   - now: A moment from ``publishedAt`` to ``validUntil``.
    ///   - zone: The user's time zone; the recorded ``zone`` if it is unknown.
    /// - Returns: The exact number. After ``validUntil``, it may be too low.
    public func overdueCount(at now: Instant, in zone: some ZoneRules) -> Int {
        let today = zone.civil(at: now).date
        return counts.overdue
            + upcoming.count { due in
                switch due {
                case .day(let date): date < today
                case .moment(let moment): moment < now
                }
            }
    }

    /// Returns the number of open tasks due on the local day that contains `now`, overdue or not.
    ///
    /// - Parameters:
    ///   - now: A moment from ``publishedAt`` to ``validUntil``.
    ///   - zone: The user's time zone; the recorded ``zone`` if it is unknown.
    /// - Returns: The exact number. After ``validUntil``, it may be too low.
    public func dueTodayCount(at now: Instant, in zone: some ZoneRules) -> Int {
        let today = zone.day(of: now)
        let earlier = today.contains(publishedAt) ? counts.dueEarlierToday : 0
        let date = zone.civil(at: now).date
        return earlier
            + upcoming.count { due in
                switch due {
                case .day(let day): day == date
                case .moment(let moment): today.contains(moment)
                }
            }
    }

    /// Returns the number of tasks completed on the local day that contains `now`.
    ///
    /// - Parameters:
    ///   - now: A moment from ``publishedAt`` on.
    ///   - zone: The user's time zone; the recorded ``zone`` if it is unknown.
    /// - Returns: The number when the snapshot was made, or 0 on any later day.
    public func completedTodayCount(at now: Instant, in zone: some ZoneRules) -> Int {
        zone.day(of: now).contains(publishedAt) ? counts.completedToday : 0
    }

    /// Whether the snapshot is too old to be trusted: at or after ``staleAfter`` or ``validUntil``.
    public func isStale(at now: Instant) -> Bool {
        now >= validUntil || staleAfter.map { now >= $0 } ?? false
    }
}

/// Counts over all tasks when a snapshot was made.
public struct SnapshotCounts: Hashable, Sendable {
    /// Open tasks, as all counts without those that are waiting or someday; see ``WidgetSnapshot/showsDatedOnly``.
    public var open: Int
    /// Open tasks without a list.
    public var inbox: Int
    /// Open tasks whose due date had passed.
    public var overdue: Int
    /// Open tasks whose due date had passed, but on the day of publishing.
    ///
    /// They are also among ``overdue``.
    public var dueEarlierToday: Int
    /// Tasks completed on the day of publishing.
    public var completedToday: Int

    /// Creates counts, each from 0 to 2,147,483,647.
    public init(open: Int, inbox: Int, overdue: Int, dueEarlierToday: Int, completedToday: Int) {
        self.open = open
        self.inbox = inbox
        self.overdue = overdue
        self.dueEarlierToday = dueEarlierToday
        self.completedToday = completedToday
    }
}

/// The part of a task that a card shows.
///
/// Title, list name and colour are untrusted. Clean and escape them before display.
public struct SnapshotTask: Hashable, Sendable, Identifiable {
    /// The task's id, for a link that opens it.
    public let id: EntityID
    /// The title, as the user typed it.
    public var title: String
    /// When the task is due; nil if it has no due date.
    public var dueDate: DueDate?
    /// The priority, from 1 to 5, where 5 is the most urgent; nil for none.
    ///
    /// Reading a file does not check it.
    public var priority: Int?
    /// The status; only open tasks are in a snapshot.
    public var status: TaskStatus
    /// The area of life that the task belongs to.
    public var area: TaskArea
    /// The name of the task's list; nil for the inbox.
    public var listName: String?
    /// The colour of the task's list, `#rrggbb`; nil for none.
    ///
    /// Reading a file does not check it.
    public var listColor: String?

    /// Creates the excerpt of a task.
    ///
    /// - Parameters:
    ///   - id: The task's id.
    ///   - title: The title, as the user typed it.
    ///   - dueDate: When the task is due.
    ///   - priority: The priority, from 1 to 5.
    ///   - status: The status.
    ///   - area: The area of life that the task belongs to.
    ///   - listName: The name of the task's list.
    ///   - listColor: The colour of the task's list, `#rrggbb`.
    public init(
        id: EntityID, title: String, dueDate: DueDate? = nil, priority: Int? = nil, status: TaskStatus = .inbox,
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

    /// Whether the due date is over; false without a due date.
    public func isOverdue(at now: Instant, in zone: some ZoneRules) -> Bool {
        dueDate.map { $0.isOver(at: now, in: zone) } ?? false
    }
}

/// The colours of titles by area, each `#rrggbb`.
///
/// Reading a file does not check them.
public struct AreaColors: Hashable, Sendable {
    /// The colour of ``TaskArea/work``.
    public let work: String
    /// The colour of ``TaskArea/personal``.
    public let personal: String

    /// Creates colours, each `#rrggbb`, without checking them.
    public init(work: String, personal: String) {
        self.work = work
        self.personal = personal
    }
}

/// Whether a server is used, and whether the user is signed in.
public enum AccountState: String, CaseIterable, Sendable {
    /// No server is used.
    case none
    /// The user is signed in.
    case signedIn = "signed_in"
    /// A server is used, but the user is signed out.
    case signedOut = "signed_out"
}

/// When the last synchronization ended, and its outcome.
public struct SyncReport: Hashable, Sendable {
    /// The outcome of a synchronization.
    public enum Outcome: String, CaseIterable, Sendable {
        /// The tasks match the server's.
        case succeeded
        /// The server was not reached.
        case offline
        /// The server refused the session, the account or a request.
        case refused
        /// It stopped with any other error.
        case failed
    }

    /// When the synchronization ended.
    public let endedAt: Instant
    /// Its outcome.
    public let outcome: Outcome

    /// Creates a report of a synchronization that ended at `endedAt`, which a snapshot file keeps to the microsecond.
    public init(endedAt: Instant, outcome: Outcome) {
        self.endedAt = endedAt
        self.outcome = outcome
    }
}
