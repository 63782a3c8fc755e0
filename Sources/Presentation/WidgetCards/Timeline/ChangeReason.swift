/// Why a picture changes though the snapshot stays the same.
public enum ChangeReason: String, CaseIterable, Sendable {
    /// A task falls due in an hour.
    case dueSoon = "due-soon"
    /// A task fell due the microsecond before.
    case overdue
    /// Another local date begins.
    case midnight
    /// What was published is too old from now on.
    case stale
}
