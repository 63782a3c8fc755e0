import TaskHubEntities

extension ImportedTask {
    /// Whether the entry says anything about the field.
    func states(_ field: TaskField) -> Bool {
        switch field {
        case .title: stated.contains(.title)
        case .notes: stated.contains(.notes)
        case .status: stated.contains(.status)
        case .area: stated.contains(.area)
        case .priority: stated.contains(.priority)
        case .due: stated.contains(.dueDay) || stated.contains(.dueMoment)
        case .reminder: stated.contains(.reminder)
        case .recurrence: stated.contains(.recurrence) || stated.contains(.rule)
        case .list: stated.contains(.list)
        case .tags: stated.contains(.tags)
        }
    }

    /// The stated fields in which two versions of an entry differ, as far as a file can say it: times count to the
    /// second.
    ///
    /// An entry that is completed does not say how its task recurs.
    func fields(differingFrom other: ImportedTask) -> [TaskField] {
        TaskField.allCases.filter { states($0) && differs($0, from: other) }
    }

    private func differs(_ field: TaskField, from other: ImportedTask) -> Bool {
        switch field {
        case .title: title != other.title
        case .notes: notes.trimmingWhitespace() != other.notes.trimmingWhitespace()
        case .status: status != other.status
        case .area: area != other.area
        case .priority: priority != other.priority
        case .due: dueDiffers(from: other)
        case .reminder: reminderDate?.rfc3339 != other.reminderDate?.rfc3339
        case .recurrence: recurrenceDiffers(from: other)
        case .list: list?.folded != other.list?.folded
        case .tags: tags.map(\.text) != other.tags.map(\.text)
        }
    }

    private func dueDiffers(from other: ImportedTask) -> Bool {
        if stated.contains(.dueDay), dueDate?.wholeDay != other.dueDate?.wholeDay { return true }
        return stated.contains(.dueMoment) && dueDate?.momentText != other.dueDate?.momentText
    }

    private func recurrenceDiffers(from other: ImportedTask) -> Bool {
        guard !status.isCompleted, !other.status.isCompleted else { return false }
        if stated.contains(.recurrence), recurrence != other.recurrence { return true }
        return stated.contains(.rule) && localRule != other.localRule
    }

    /// Gives a task the values of these fields, but for the status.
    func copy(
        _ fields: [TaskField], to task: inout TaskItem, list: EntityID?, machine: () -> String
    ) throws {
        for field in fields {
            switch field {
            case .title: task.title = title
            case .notes: task.notes = try TaskItem.checked(notes: notes)
            case .area: task.area = area
            case .priority: task.priority = priority
            case .due:
                task.dueDate = dueDate
                task.anchor = anchor
            case .reminder: task.reminderDate = reminderDate
            case .recurrence:
                task.recurrence = recurrence
                task.localRecurrence = localRule.map { LocalRecurrence($0, of: machine()) }
            case .list: task.listID = list
            case .tags: task.tags = tags
            case .status: break
            }
        }
        guard task.dueDate == nil else { return }
        (task.recurrence, task.localRecurrence) = (.none, nil)
    }
}

extension DueDate {
    /// The moment as text; nil for a day.
    fileprivate var momentText: String? { wholeDay == nil ? text : nil }
}

extension TaskItem {
    /// Returns the status itself, or the nearest one to which the task may be moved.
    func status(nearest wanted: TaskStatus) -> TaskStatus {
        guard !status.allows(wanted) else { return wanted }
        // The inbox is no place to return to, and a task that was put away is completed.
        return wanted.isCompleted || !status.isCompleted ? status : .next
    }
}
