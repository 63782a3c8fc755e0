/// The rule for tasks and lists that an input violates.
package enum TaskRefusal: Error, Hashable, Sendable {
    case titleEmpty
    case titleTooLong
    case titleHoldsNUL
    case notesHoldNUL
    case priorityOutOfRange
    /// What ``TaskURL`` refuses.
    case urlMalformed
    case transition(from: TaskStatus, to: TaskStatus)
    case recurrenceNeedsDueDate
    case listNameEmpty
    case listNameTooLong
    case listNameHoldsNUL
    /// "Inbox" means tasks without a list.
    case listNameReserved
    case colorNotHex
    /// Empty, longer than 64 code points, or with white space or control characters.
    case tagMalformed
    /// A task has at most 64.
    case tooManyTags
}
