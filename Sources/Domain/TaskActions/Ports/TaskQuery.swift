package import TaskHubEntities

/// Which tasks, and how many.
///
/// Order: open tasks with a due date by that date, then open ones without by their sort order and newest
/// creation first, then completed ones by newest completion. Equal ones by id.
package struct TaskQuery: Hashable, Sendable {
    package enum Filter: Hashable, Sendable {
        case open
        /// Open, in no list.
        case inbox
        /// Open, due within the span of the local day.
        case today(Range<Instant>)
        /// Open, due before the moment.
        case overdue(Instant)
        /// Open, due at or after the moment, the end of today.
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
