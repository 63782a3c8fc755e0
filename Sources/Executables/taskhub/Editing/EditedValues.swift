internal import Composition
internal import TaskActions
internal import TaskHubEntities
internal import TaskLanguage

/// New values of a task's fields, as the user typed them: as options, or in a form.
struct EditedValues {
    var title: String?
    var due: String?
    var reminder: String?
    var list: String?
    var createsSimilarList = false
    var priority: String?
    var notes: String?
    var repetition: String?
    var status: TaskStatus?
    var area: TaskArea?
    var tags: [String] = []
    var removedTags: [String] = []

    /// Whether nothing is changed.
    var isEmpty: Bool {
        let given: [Any?] = [title, due, reminder, list, priority, notes, repetition, status, area]
        return given.allSatisfy { $0 == nil } && tags.isEmpty && removedTags.isEmpty
    }

    /// Reads the values.
    ///
    /// - Throws: `LanguageError`, `TaskRefusal` or `ActionError` for a value that is refused.
    func edits(in workspace: Workspace) throws -> TaskEdits {
        var edits = TaskEdits()
        edits.title = try title.map { try TaskTitle($0) }
        edits.dueDate = try FieldChange(due) { try workspace.dates.dueDate(of: $0) }
        edits.reminderDate = try FieldChange(reminder) { try workspace.dates.reminder(of: $0) }
        edits.list = try list.map {
            try ChooseList(in: workspace).run(named: $0, createsSimilar: createsSimilarList)
        }
        edits.priority = try FieldChange(priority) { try TaskPriority(reading: $0) }
        edits.notes = notes
        if repetition?.lowercased() == "none" {
            edits.recurrence = Recurrence.none
        } else if let repetition {
            edits.repeat(try Repetition(reading: repetition))
        }
        edits.status = status
        edits.area = area
        edits.addedTags = TaskTags(try tags.map { try TaskTag($0) })
        edits.removedTags = TaskTags(try removedTags.map { try TaskTag($0) })
        return edits
    }
}

extension FieldChange {
    /// Interprets a value: none given keeps the field, `none` clears it, and any other text sets it.
    fileprivate init(_ text: String?, reading value: (String) throws -> Value) rethrows {
        self =
            switch text?.lowercased() {
            case nil: .keep
            case "none": .clear
            default: try .set(value(text ?? ""))
            }
    }
}
