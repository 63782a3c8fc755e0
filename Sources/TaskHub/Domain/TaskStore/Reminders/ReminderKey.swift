package import TaskHubEntities

/// The identity of a reminder; no two share one.
///
/// It has the date that the task has and not the moment that follows from it, so that another zone, offset or time of
/// day does not remind again of the same date.
package struct ReminderKey: Hashable, Sendable {
    /// `nil` for the daily digest of overdue tasks.
    package let task: EntityID?
    package let kind: ReminderKind
    /// The task's due date or reminder, or the day of a digest.
    package let occasion: DueDate

    package init(task: EntityID?, kind: ReminderKind, occasion: DueDate) {
        self.task = task
        self.kind = kind
        self.occasion = occasion
    }
}

/// Why a user is reminded.
package enum ReminderKind: String, CaseIterable, Hashable, Sendable {
    /// The task's own reminder.
    case own = "reminder"
    /// Some time before a moment at which the task is due.
    case dueSoon = "due_soon"
    /// The task is due now, or on this day.
    case due
    /// Tasks are overdue, once a day.
    case overdue
}
