package import TaskActions
package import TaskHubEntities
package import TaskStore

/// The words of notifications.
package protocol ReminderWording: Sendable {
    /// Returns the words for a message that is shown at `now`.
    func words(for message: ReminderMessage, at now: Instant, in zone: any ZoneRules) -> ReminderWords
}

/// A summary, and lines below it.
///
/// Both may contain titles and names.
package struct ReminderWords: Hashable, Sendable {
    package let summary: String
    package let lines: [String]

    package init(_ summary: String, lines: [String] = []) {
        self.summary = summary
        self.lines = lines
    }
}

/// What a notification says.
package enum ReminderMessage: Hashable, Sendable {
    /// The reminders of one task, which has at least one, and the task's list.
    case task(TaskItem, list: TaskList?, kinds: Set<ReminderKind>)
    /// The tasks whose reminders passed unseen, in the order of their moments.
    case missed([TaskItem])
    /// The number of overdue tasks, and the first of them.
    case overdue(count: Int, first: [TaskItem])
    /// The result of a button.
    case answer(ReminderAnswer)
}

/// The result of pressing a button of a notification.
package enum ReminderAnswer: Hashable, Sendable {
    case completed(TaskItem, next: TaskItem?)
    /// The task was done or archived before.
    case alreadyCompleted(TaskItem)
    /// The new due date, or the moment of the task's own reminder.
    case snoozed(TaskItem, until: DueDate)
    /// The task is due, or its reminder is, later than the button would put it off to.
    case alreadyLater(TaskItem)
    /// What is to be opened; nothing has been done.
    case open(Route)
    case undone(Reversal)
    case alreadyUndone
    /// The step was forgotten, or there is nothing to undo.
    case nothingToUndo
    /// The task does not exist any more.
    case deleted
    /// No such notification is known: it is of another service, or was replaced long ago.
    case expired
}
