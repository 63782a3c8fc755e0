package import TaskHubEntities

/// A selection of tasks, independent of the current time.
package enum TaskFilter: Hashable, Sendable {
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
    case all
    /// Open, in the list.
    case list(EntityID)

    func query(at now: Instant, in zone: any ZoneRules) -> TaskQuery.Filter {
        switch self {
        case .open: .open
        case .inbox: .inbox
        case .today: .due(zone.civil(at: now).date)
        case .overdue: .overdue(now)
        case .upcoming: .upcoming(after: zone.civil(at: now).date)
        case .completed: .completed
        case .all: .all
        case .list(let id): .list(id)
        }
    }
}
