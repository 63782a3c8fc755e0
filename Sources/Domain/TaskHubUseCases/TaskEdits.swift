public import TaskHubEntities

/// What is to be changed about a task.
///
/// What is not named stays.
public struct TaskEdits: Hashable, Sendable {
    public var title: TaskTitle?
    /// An empty text clears the notes.
    public var notes: String?
    public var dueDate: FieldChange<Instant>
    public var reminderDate: FieldChange<Instant>
    public var priority: FieldChange<TaskPriority>
    public var area: TaskArea?
    public var status: TaskStatus?
    public var recurrence: Recurrence?
    public var list: ListReference?

    public init(
        title: TaskTitle? = nil, notes: String? = nil, dueDate: FieldChange<Instant> = .keep,
        reminderDate: FieldChange<Instant> = .keep, priority: FieldChange<TaskPriority> = .keep,
        area: TaskArea? = nil, status: TaskStatus? = nil, recurrence: Recurrence? = nil, list: ListReference? = nil
    ) {
        self.title = title
        self.notes = notes
        self.dueDate = dueDate
        self.reminderDate = reminderDate
        self.priority = priority
        self.area = area
        self.status = status
        self.recurrence = recurrence
        self.list = list
    }
}

/// What happens to a value that may be absent.
public enum FieldChange<Value: Hashable & Sendable>: Hashable, Sendable {
    case keep
    case clear
    case set(Value)

    func applied(to value: Value?) -> Value? {
        switch self {
        case .keep: value
        case .clear: nil
        case .set(let new): new
        }
    }
}
