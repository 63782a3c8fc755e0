package import TaskHubEntities

/// A selection of tasks in display order.
///
/// Open tasks with a due date come first, by that date; then open tasks without one, by sort order and newest creation;
/// then completed tasks, by newest completion. Ties are ordered by id.
package struct TaskQuery: Hashable, Sendable {
    package enum Filter: Hashable, Sendable {
        case open
        /// Open, in no list.
        case inbox
        /// Open, due within this span, which is the local day.
        case today(Range<Instant>)
        /// Open, due before this time.
        case overdue(Instant)
        /// Open, due at or after this time, which is the end of today.
        case upcoming(Instant)
        /// Done or archived.
        case completed
        case all
        /// Open, in the list.
        case list(EntityID)
    }

    package let filter: Filter
    package let limit: Int?

    package init(_ filter: Filter, limit: Int? = nil) {
        self.filter = filter
        self.limit = limit
    }
}
