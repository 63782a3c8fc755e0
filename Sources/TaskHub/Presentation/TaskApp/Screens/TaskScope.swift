internal import TaskActions
package import TaskHubEntities
import TaskStore

/// What a list of tasks shows before a filter.
package enum TaskScope: Hashable, Sendable {
    case inbox
    /// Overdue tasks, and those due today.
    case today
    /// Tasks due after today, by day.
    case upcoming
    case list(EntityID)
    /// What a saved view selects.
    case view(String)
    /// Tasks due on a day.
    case day(CivilDate)
    case found(TaskSearch)

    var filter: TaskFilter {
        switch self {
        case .inbox: .inbox
        case .today: .dueByToday
        case .upcoming: .upcoming
        case .list(let id): .list(id)
        case .view, .day: .open
        case .found(let search): search.list.map { .list($0) } ?? search.view.filter
        }
    }

    var sharedFact: TaskListContent.SharedFact {
        switch self {
        case .list: .list
        case .upcoming, .day: .day
        case .inbox, .today, .view, .found: .nothing
        }
    }

    /// Whether the list has headings for dates, so that its tasks are ordered by date unless another order is chosen.
    var isByDate: Bool { self == .today || self == .upcoming }

    /// What an empty list says.
    func notice(isFiltered: Bool, doneToday: Int, markedCount: Int) -> EmptyNotice {
        guard markedCount == 0 else {
            return EmptyNotice(title: "No task matches", hint: "\(markedCount) marked, and not shown here")
        }
        guard !isFiltered else {
            return EmptyNotice(title: "No task matches", hint: "Add status:any to search completed tasks too")
        }
        return switch self {
        case .inbox: EmptyNotice(title: "The inbox is empty")
        case .today where doneToday > 0:
            EmptyNotice(title: "All done for today", hint: "\(doneToday) completed")
        case .today: EmptyNotice(title: "Nothing is due today")
        case .upcoming: EmptyNotice(title: "Nothing is due after today")
        case .list: EmptyNotice(title: "No open tasks in this list")
        case .view: EmptyNotice(title: "No task matches this view")
        case .day: EmptyNotice(title: "Nothing is due")
        case .found: EmptyNotice(title: "No task matches")
        }
    }
}

extension TaskScope {
    /// Returns the heading above a task that follows another one; nil if none is needed.
    func heading(
        of task: TaskItem, after previous: TaskItem?, overdueCount: Int, order: DisplayOrder, zone: any ZoneRules
    ) -> RowHeading? {
        func section(_ task: TaskItem) -> RowHeading? {
            if task.isCompleted { return .completed }
            switch self {
            case .today: return order.isOver(task.dueDate) ? .overdue(overdueCount) : .today
            case .upcoming:
                guard let day = task.dueDate?.day(in: zone) else { return nil }
                return .day(
                    day, text: DayText(day, today: order.today).text, word: DayText(day, today: order.today).word)
            case .inbox, .list, .view, .day, .found: return nil
            }
        }
        let heading = section(task)
        guard let previous else { return heading }
        return heading == section(previous) ? nil : heading
    }
}
