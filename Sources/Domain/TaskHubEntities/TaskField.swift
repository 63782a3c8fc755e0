/// A field of a task that the user can change and that the server has too.
package enum TaskField: String, Hashable, Sendable, CaseIterable {
    case title
    case notes
    case area
    case priority
    case dueDate = "due_at"
    case recurrence
    case list = "project"
    case status
}

extension TaskItem {
    /// Returns a field as text: a due date as ``DueDate/text``, and a list by its local id; nil for none.
    package func value(of field: TaskField) -> String? {
        switch field {
        case .title: title.text
        case .notes: notes
        case .area: area.rawValue
        case .priority: priority.map { String($0.value) }
        case .dueDate: dueDate?.text
        case .recurrence: recurrence.rawValue
        case .list: listID?.description
        case .status: status.rawValue
        }
    }

    /// Sets a field to a value as text, as ``TaskItem/value(of:)`` returns it.
    package mutating func set(_ field: TaskField, to value: String?) {
        switch field {
        case .title: title = TaskTitle(alreadyChecked: value ?? "")
        case .notes: notes = value ?? ""
        case .area: area = value.flatMap { TaskArea(rawValue: $0) } ?? area
        case .priority: priority = value.flatMap { Int($0) }.flatMap { try? TaskPriority($0) }
        case .dueDate: dueDate = value.flatMap { DueDate(text: $0) }
        case .recurrence: recurrence = value.flatMap { Recurrence(rawValue: $0) } ?? .none
        case .list: listID = value.flatMap { EntityID($0) }
        case .status:
            status = value.flatMap { TaskStatus(rawValue: $0) } ?? status
            if status != .done { completedAt = nil }
        }
    }

    /// Copies a field from another task.
    package mutating func copy(_ field: TaskField, from other: TaskItem) {
        switch field {
        case .title: title = other.title
        case .notes: notes = other.notes
        case .area: area = other.area
        case .priority: priority = other.priority
        case .dueDate: dueDate = other.dueDate
        case .recurrence: recurrence = other.recurrence
        case .list: listID = other.listID
        case .status:
            status = other.status
            completedAt = other.completedAt
        }
    }
}
