internal import TaskHubEntities

/// How tasks can be changed.
enum TaskAction {
    case complete
    case reopen
    /// Until that moment, or till tomorrow.
    case snooze(until: Instant?)
}
