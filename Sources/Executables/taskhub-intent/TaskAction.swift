internal import TaskHubEntities

/// How tasks can be changed.
enum TaskAction {
    case complete
    case reopen
    /// Until that moment, or till tomorrow.
    case snooze(until: Instant?)

    /// What is said of a task afterwards, and whether when it is due belongs to that.
    var told: (verb: String, isDated: Bool) {
        switch self {
        case .complete: ("Completed", false)
        case .reopen: ("Reopened", false)
        case .snooze: ("Snoozed", true)
        }
    }
}
