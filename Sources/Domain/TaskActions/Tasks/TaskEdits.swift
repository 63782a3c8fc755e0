package import TaskHubEntities
package import TaskLanguage

/// Changes to a task.
///
/// `nil` and `.keep` leave a field unchanged.
package struct TaskEdits: Hashable, Sendable {
    package var title: TaskTitle?
    /// An empty text clears the notes.
    package var notes: String?
    package var dueDate: FieldChange<DueDate>
    /// Whether the user wrote the date as the end of a month, at which months then repeat.
    package var isDueAtMonthEnd = false
    package var reminderDate: FieldChange<Instant>
    package var priority: FieldChange<TaskPriority>
    package var area: TaskArea?
    package var status: TaskStatus?
    package var recurrence: Recurrence?
    /// A rule that the server lacks, which replaces ``recurrence``.
    package var localRule: RecurrenceRule?
    package var addedTags: TaskTags
    package var removedTags: TaskTags
    /// Texts that name tags to add and to remove, as ``TypedTags`` reads them for each task: a word with a comma is one
    /// tag of a task that has it, and several for any other.
    package var typedTags: [String] = []
    /// Texts that name tags to remove, whatever their signs.
    package var untaggedTexts: [String] = []
    package var list: ListReference?

    package init(
        title: TaskTitle? = nil, notes: String? = nil, dueDate: FieldChange<DueDate> = .keep,
        reminderDate: FieldChange<Instant> = .keep, priority: FieldChange<TaskPriority> = .keep,
        area: TaskArea? = nil, status: TaskStatus? = nil, recurrence: Recurrence? = nil,
        localRule: RecurrenceRule? = nil, addedTags: TaskTags = [], removedTags: TaskTags = [],
        list: ListReference? = nil
    ) {
        self.title = title
        self.notes = notes
        self.dueDate = dueDate
        self.reminderDate = reminderDate
        self.priority = priority
        self.area = area
        self.status = status
        self.recurrence = recurrence
        self.localRule = localRule
        self.addedTags = addedTags
        self.removedTags = removedTags
        self.list = list
    }

    /// Sets how often the task repeats.
    package mutating func `repeat`(_ repetition: Repetition) {
        switch repetition {
        case .server(let recurrence, _): (self.recurrence, localRule) = (recurrence, nil)
        case .local(let rule, _): (recurrence, localRule) = (nil, rule)
        }
    }
}

/// A change to an optional value.
package enum FieldChange<Value: Hashable & Sendable>: Hashable, Sendable {
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
