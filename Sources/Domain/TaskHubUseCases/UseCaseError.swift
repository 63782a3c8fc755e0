/// Why a use case was refused.
///
/// Nothing was changed. Holds nothing that a user wrote.
public enum UseCaseError: Error, Hashable, Sendable {
    /// Not the beginning of a UUID.
    case taskReferenceMalformed
    /// Fewer than four characters.
    case taskReferenceTooShort
    case noSuchTask
    /// At most a thousand are counted.
    case severalTasks(count: Int)
    case noSuchList
    case severalLists(count: Int)
    case listNameTaken
    /// Not 1 to 255 characters, or blank.
    case keyMalformed
    /// The key made a task with another title before.
    case keyAlreadyUsed
    case whenNotUnderstood
    /// As in `fri 28 nov`, when that is a Saturday.
    case weekdayDiffers
    /// Done or archived: there is nothing to put off.
    case taskIsCompleted
    /// The moment to put a task off to is over.
    case snoozeIntoThePast
    /// Date, list and priority are all there is in the line.
    case quickLineWithoutTitle
    case noSuchOutboxEntry
    /// It waits to be sent, and was not turned down.
    case outboxEntryWaits
    /// It was sent, and the server may have it.
    case outboxEntryTried
    /// The store holds another account's tasks.
    case otherReplica
}
