package import TaskHubEntities

/// A selection of tasks in display order.
///
/// Open tasks come first, in the order of ``DisplayOrder``; those without a date by priority, sort order and newest
/// creation. Then come completed tasks, by newest completion. Ties are ordered by id.
package struct TaskQuery: Sendable {
    package let filter: TaskFilter
    /// The moment at which tasks are overdue or not.
    package let now: Instant
    /// The zone in which days begin and end.
    package let zone: any ZoneRules
    package let limit: Int?

    package init(_ filter: TaskFilter, at now: Instant, in zone: any ZoneRules, limit: Int? = nil) {
        self.filter = filter
        self.now = now
        self.zone = zone
        self.limit = limit
    }
}

/// A selection of tasks, independent of the current time.
///
/// Unless it says otherwise, it leaves out tasks that are on hold: waiting or someday.
package enum TaskFilter: Hashable, Sendable {
    /// Open.
    case open
    /// Open, in no list.
    case inbox
    /// Open, due on the local day, before or after the current time.
    case today
    /// Open, with a due date that is over.
    case overdue
    /// Open, due after today.
    case upcoming
    /// Done or archived.
    case completed
    /// All tasks, those on hold too.
    case all
    /// Open, in the list.
    case list(EntityID)
}
