internal import TaskHubEntities

/// A change to a task.
enum TaskAction {
    case complete
    case reopen
    /// `nil` means until tomorrow.
    case snooze(until: DueDate?)

    /// The verb of the result line, and whether the line shows the due date.
    var report: (verb: String, isDated: Bool) {
        switch self {
        case .complete: ("Completed", false)
        case .reopen: ("Reopened", false)
        case .snooze: ("Snoozed", true)
        }
    }
}
