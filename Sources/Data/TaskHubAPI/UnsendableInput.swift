/// Input that the server answers with a fault of its own, however often it is tried.
package enum UnsendableInput: String, Error, Hashable, Sendable, CaseIterable {
    case bodyIsNoObject = "body_is_no_object"
    case priorityOutOfRange = "priority_out_of_range"
    /// A task can be done only after it was made.
    case doneAtCreation = "done_at_creation"
    /// Empty, or holding what a header can't.
    case keyMalformed = "key_malformed"
    /// The task would be made all the same.
    case keyTooLong = "key_too_long"
    case projectNameTooLong = "project_name_too_long"
    case timeZoneMalformed = "time_zone_malformed"
}
