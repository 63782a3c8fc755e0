/// The status of a task, with the server's names as raw values.
public enum TaskStatus: String, CaseIterable, Sendable {
    /// New, and not yet sorted.
    case inbox
    /// To be done next.
    case next
    /// Waiting for someone or something else.
    case waiting
    /// To be done at some time.
    case someday
    /// Done.
    case done
    /// Put away, done or not.
    case archived

    /// Whether the task no longer needs doing: done or archived, as in the server's `is_completed`.
    public var isCompleted: Bool { self == .done || self == .archived }

    /// Whether the task is open but not to be done now: waiting or someday.
    ///
    /// Cards, counts and the usual lists leave such tasks out.
    public var isOnHold: Bool { self == .waiting || self == .someday }

    /// Whether the server allows a change from this status to `status` in one step.
    ///
    /// The same status is always allowed. Only archived tasks can return to the inbox, and an archived task cannot be
    /// completed directly.
    package func allows(_ status: TaskStatus) -> Bool {
        if self == status { return true }
        return switch (self, status) {
        case (.archived, .done): false
        case (.archived, _): true
        case (_, .inbox): false
        default: true
        }
    }
}

/// The area of life that a task belongs to, with the server's names as raw values.
public enum TaskArea: String, CaseIterable, Sendable {
    /// Work.
    case work
    /// Everything else.
    case personal
}
