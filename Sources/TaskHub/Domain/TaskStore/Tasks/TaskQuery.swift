package import TaskHubEntities

/// A selection of tasks in a given order.
package struct TaskQuery: Sendable {
    package let filter: TaskFilter
    /// What else the tasks must be.
    ///
    /// If it names a status, that decides instead of the filter whether tasks on hold and completed ones are selected;
    /// ``TaskFilter/completed`` and ``TaskFilter/overdue`` still select only such tasks.
    package let criteria: TaskCriteria
    package let sort: TaskSort
    /// The moment at which tasks are overdue or not.
    package let now: Instant
    /// The zone in which days begin and end.
    package let zone: any ZoneRules
    package let limit: Int?
    /// The only tasks that may be selected, such as those that have changed; nil for all.
    package let candidates: [EntityID]?

    package init(
        _ filter: TaskFilter, matching criteria: TaskCriteria = TaskCriteria([]), by sort: TaskSort = .due,
        at now: Instant, in zone: any ZoneRules, limit: Int? = nil, among candidates: [EntityID]? = nil
    ) {
        self.filter = filter
        self.criteria = criteria
        self.sort = sort
        self.now = now
        self.zone = zone
        self.limit = limit
        self.candidates = candidates
    }

    /// Whether a store can have an index for it; any other query is answered by reading all tasks, or its candidates.
    package var isIndexed: Bool { criteria.conditions.isEmpty && sort == .due && candidates == nil }

    package var includesOpen: Bool { filter != .completed }

    package var includesOnHold: Bool { filter == .all || criteria.namesStatus }

    package var includesCompleted: Bool {
        switch filter {
        case .completed, .all, .openAndDone: true
        case .overdue: false
        case .open, .dated, .inbox, .today, .dueByToday, .upcoming, .list: criteria.namesStatus
        }
    }
}

/// A selection of tasks, independent of the current time.
///
/// Unless it says otherwise, it leaves out tasks that are on hold: waiting or someday.
package enum TaskFilter: Hashable, Sendable {
    /// Open.
    case open
    /// Open, and those done but not archived.
    case openAndDone
    /// Open, with a due date.
    case dated
    /// Open, in no list.
    case inbox
    /// Open, due on the local day, before or after the current time.
    case today
    /// Open, overdue or due on the local day.
    case dueByToday
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

/// A place in the order of a query's tasks.
package enum TaskPlace: Hashable, Sendable {
    /// Before the first task.
    case start
    /// After the last task.
    case end
    /// A task and what comes after it. The task need not be selected: its values decide where it would be.
    case from(TaskItem)
    /// What comes before a task.
    case before(TaskItem)
}

/// The order of a list of tasks.
///
/// Open tasks come before completed ones, and ties are ordered by id.
package enum TaskSort: String, CaseIterable, Sendable {
    /// Open tasks in ``DisplayOrder``, those without a date by priority, position and newest creation; completed tasks by
    /// newest completion.
    case due
    /// The most urgent first, and then as for ``due``.
    case priority
    /// By sort order; of two with the same one, the newer first.
    case position
    /// The newest first.
    case created
    /// By title, in any letter case.
    case title
}
