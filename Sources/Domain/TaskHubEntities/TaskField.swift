/// The fields of a task that the server has too, and that a user changes.
public enum TaskField: String, Hashable, Sendable, CaseIterable {
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
    /// The field as text, nil for none: a date to the whole second, as the server shows it, a list by its local id.
    public func value(of field: TaskField) -> String? {
        switch field {
        case .title: title.text
        case .notes: notes
        case .area: area.rawValue
        case .priority: priority.map { String($0.value) }
        case .dueDate: dueDate?.rfc3339
        case .recurrence: recurrence.rawValue
        case .list: listID?.description
        case .status: status.rawValue
        }
    }

    /// Takes over the field as `other` has it.
    public mutating func take(_ field: TaskField, from other: TaskItem) {
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
