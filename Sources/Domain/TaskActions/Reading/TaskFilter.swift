package import TaskHubEntities

/// A selection of tasks, independent of the current time.
package enum TaskFilter: Hashable, Sendable {
    case open
    /// Open, in no list.
    case inbox
    /// Open, due on the local day, before or after the current time.
    case today
    /// Open, due before now.
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
        case .today: .today(zone.day(of: now))
        case .overdue: .overdue(now)
        case .upcoming: .upcoming(zone.day(of: now).upperBound)
        case .completed: .completed
        case .all: .all
        case .list(let id): .list(id)
        }
    }
}
