/// A rule of tasks and lists that input broke.
///
/// Nothing was changed.
public enum TaskRefusal: Error, Hashable, Sendable {
    case titleEmpty
    case titleTooLong
    case titleHoldsNUL
    case notesHoldNUL
    case priorityOutOfRange
    case transition(from: TaskStatus, to: TaskStatus)
    case recurrenceNeedsDueDate
    case listNameEmpty
    case listNameTooLong
    case listNameHoldsNUL
    /// "Inbox" names the lack of a list.
    case listNameReserved
    case colorNotHex
}
