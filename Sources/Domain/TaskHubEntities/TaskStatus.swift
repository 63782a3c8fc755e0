/// Where a task stands, with the server's names.
public enum TaskStatus: String, CaseIterable, Sendable {
    case inbox, next, waiting, someday, done, archived

    /// True for what no longer needs doing; the server's `is_completed`.
    public var isCompleted: Bool { self == .done || self == .archived }

    /// Whether the server lets a task go from this status to `status` in one step.
    ///
    /// Staying is always allowed. There is no way back to the inbox but out of the archive, and an archived
    /// task cannot be completed directly.
    public func allows(_ status: TaskStatus) -> Bool {
        if self == status { return true }
        return switch (self, status) {
        case (.archived, .done): false
        case (.archived, _): true
        case (_, .inbox): false
        default: true
        }
    }
}
