import TaskHubEntities

extension TaskItem {
    /// Sets a field to a value as text, as ``TaskItem/value(of:)`` returns it.
    mutating func set(_ field: TaskField, to value: String?) {
        switch field {
        case .title: title = TaskTitle(alreadyChecked: value ?? "")
        case .notes: notes = value ?? ""
        case .area: area = value.flatMap { TaskArea(rawValue: $0) } ?? area
        case .priority: priority = value.flatMap { Int($0) }.flatMap { try? TaskPriority($0) }
        case .dueDate: dueDate = value.flatMap { Instant(rfc3339: $0) }
        case .recurrence: recurrence = value.flatMap { Recurrence(rawValue: $0) } ?? .none
        case .list: listID = value.flatMap { EntityID($0) }
        case .status:
            status = value.flatMap { TaskStatus(rawValue: $0) } ?? status
            if status != .done { completedAt = nil }
        }
    }
}
