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
