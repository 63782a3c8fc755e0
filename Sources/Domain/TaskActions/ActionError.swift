/// Why an action was refused.
///
/// The store is unchanged. Holds nothing that a user wrote.
package enum ActionError: Error, Hashable, Sendable {
    /// The text is not the beginning of a UUID.
    case taskReferenceMalformed
    /// The text has fewer than four characters.
    case taskReferenceTooShort
    case noSuchTask
    /// More than one task begins with the given characters; the count stops at 1,000.
    case severalTasks(count: Int)
    case noSuchList
    case severalLists(count: Int)
    case listNameTaken
    /// The key is blank, holds NUL or has more than 255 characters.
    case keyMalformed
    /// The key created a task with another title before.
    case keyAlreadyUsed
    /// The task is done or archived, so it cannot be put off.
    case taskIsCompleted
    /// The moment to snooze until has passed.
    case snoozeIntoThePast
}
