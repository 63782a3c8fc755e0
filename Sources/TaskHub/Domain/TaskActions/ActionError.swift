/// Why an action was refused.
///
/// The store is unchanged.
package enum ActionError: Error, Hashable, Sendable {
    /// The text is not the beginning of a UUID.
    case taskReferenceMalformed
    /// The text has fewer characters than `minimum`.
    case taskReferenceTooShort(minimum: Int)
    case noSuchTask
    /// More than one task begins with the given characters; the count stops at 1,000.
    case severalTasks(count: Int)
    /// No task that the verb can act on has these words in its title.
    case noTaskNamed(String)
    /// Several tasks have these words in their titles.
    case severalTasksNamed(String, count: Int)
    case noSuchList
    /// No list has this name or id; `nearest` is the name of one that may have been meant.
    case noListNamed(String, nearest: String?)
    /// A new list would have this name, and `nearest` is the name of one that may have been meant.
    case unknownListName(String, nearest: String)
    case severalLists(count: Int)
    case listNameTaken
    /// The key is blank, contains NUL or is longer than 255 characters.
    case keyMalformed
    /// The key was used before, for a task with another title.
    case keyAlreadyUsed
    /// The task is done or archived, so it cannot be snoozed.
    case taskIsCompleted
    /// The time to snooze until has passed.
    case snoozeIntoThePast
    case nothingToUndo
    /// Nothing was undone, or something was changed since.
    case nothingToRedo
    /// The history has no step of that number, or has forgotten it.
    case noSuchStep(Int64)
    case stepUndone(Int64)
    case stepNotUndone(Int64)
}
