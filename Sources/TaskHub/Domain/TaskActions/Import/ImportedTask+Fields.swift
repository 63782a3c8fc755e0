import TaskHubEntities

extension ImportedTask {
    /// Whether the entry says anything about the field.
    func states(_ field: TaskField) -> Bool {
        stated.contains(.field(field)) || field == .due && stated.contains(.dueMoment)
            || field == .recurrence && stated.contains(.rule)
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
        case .notes: values.notes.trimmingWhitespace() != other.values.notes.trimmingWhitespace()
        case .due: dueDiffers(from: other)
        case .recurrence: recurrenceDiffers(from: other)
        case .list: list?.folded != other.list?.folded
        default: values.value(of: field) != other.values.value(of: field)
        }
    }

    private func dueDiffers(from other: ImportedTask) -> Bool {
        if stated.contains(.field(.due)), values.dueDate?.wholeDay != other.dueDate?.wholeDay { return true }
        return stated.contains(.dueMoment) && values.dueDate?.momentText != other.dueDate?.momentText
    }

    private func recurrenceDiffers(from other: ImportedTask) -> Bool {
        guard !values.status.isCompleted, !other.status.isCompleted else { return false }
        if stated.contains(.field(.recurrence)), values.recurrence != other.recurrence { return true }
        return stated.contains(.rule) && localRule != other.localRule
    }

    /// Gives a task the values of these fields, but for the status.
    func copy(
        _ fields: [TaskField], to task: inout TaskItem, list: EntityID?, machine: () -> String
    ) throws {
        for field in fields {
            switch field {
            case .notes: task.notes = try TaskItem.checked(notes: values.notes)
            case .recurrence:
                task.recurrence = values.recurrence
                task.localRecurrence = localRule.map { LocalRecurrence($0, of: machine()) }
            case .list: task.listID = list
            case .status: break
            default: field.copy(to: &task, from: values)
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
