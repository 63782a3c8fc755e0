import TaskHubEntities
package import TaskStore

/// A view of tasks that has a name in commands.
package enum TaskView: String, CaseIterable, Hashable, Sendable {
    case open, inbox, today, overdue, upcoming, week, next, completed, all

    package var filter: TaskFilter {
        switch self {
        case .open, .week, .next: .open
        case .inbox: .inbox
        case .today: .today
        case .overdue: .overdue
        case .upcoming: .upcoming
        case .completed: .completed
        case .all: .all
        }
    }

    /// A filter that its tasks also match, in the words of the user; nil for none.
    package var condition: String? {
        switch self {
        case .week: "due:..+6d"
        case .next: "status:next"
        case .open, .inbox, .today, .overdue, .upcoming, .completed, .all: nil
        }
    }
}
