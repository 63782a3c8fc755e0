package import TaskHubEntities

/// A selection of tasks in display order.
///
/// Open tasks with a due date come first, by that date, on each day those without a time last; then open tasks without
/// one, by sort order and newest creation; then completed tasks, by newest completion. Ties are ordered by id.
package struct TaskQuery: Sendable {
    package enum Filter: Hashable, Sendable {
        case open
        /// Open, in no list.
        case inbox
        /// Open, due on this day.
        case due(CivilDate)
        /// Open, with a due date that is over at this time.
        case overdue(Instant)
        /// Open, due after this day.
        case upcoming(after: CivilDate)
        /// Done or archived.
        case completed
        case all
        /// Open, in the list.
        case list(EntityID)
    }

    package let filter: Filter
    /// The zone in which days begin and end.
    package let zone: any ZoneRules
    package let limit: Int?

    package init(_ filter: Filter, in zone: any ZoneRules, limit: Int? = nil) {
        self.filter = filter
        self.zone = zone
        self.limit = limit
    }
}
