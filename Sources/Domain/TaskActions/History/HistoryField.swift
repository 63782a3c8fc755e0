internal import TaskHubEntities

/// A field of a task or a list that undoing restores on its own.
package enum HistoryField: String, CaseIterable, Hashable, Sendable {
    case title, notes, status, area, priority
    case due = "due_date"
    case reminder, recurrence, list, tags
    /// The name of a list.
    case name
    /// The colour of a list.
    case color
    /// The place of a list among the others.
    case place
}

extension HistoryField {
    /// Returns whether two states of a task have the same value.
    func isEqual(_ one: TaskItem, _ other: TaskItem) -> Bool {
        switch self {
        case .title: one.title == other.title
        case .notes: one.notes == other.notes
        case .status: one.status == other.status
        case .area: one.area == other.area
        case .priority: one.priority == other.priority
        case .due: one.dueDate == other.dueDate && one.anchor == other.anchor
        case .reminder: one.reminderDate == other.reminderDate
        case .recurrence: one.recurrence == other.recurrence && one.localRecurrence == other.localRecurrence
        case .list: one.listID == other.listID
        case .tags: one.tags == other.tags
        case .name, .color, .place: true
        }
    }

    /// Gives `task` the value that `other` has.
    func copy(to task: inout TaskItem, from other: TaskItem) {
        switch self {
        case .title: task.title = other.title
        case .notes: task.notes = other.notes
        case .status:
            task.status = other.status
            task.completedAt = other.completedAt
        case .area: task.area = other.area
        case .priority: task.priority = other.priority
        case .due:
            task.dueDate = other.dueDate
            task.anchor = other.anchor
        case .reminder: task.reminderDate = other.reminderDate
        case .recurrence:
            task.recurrence = other.recurrence
            task.localRecurrence = other.localRecurrence
        case .list: task.listID = other.listID
        case .tags: task.tags = other.tags
        case .name, .color, .place: break
        }
    }

    /// The fields in which two states of a task differ.
    static func differing(_ one: TaskItem, _ other: TaskItem) -> [HistoryField] {
        allCases.filter { !$0.isEqual(one, other) }
    }
}
