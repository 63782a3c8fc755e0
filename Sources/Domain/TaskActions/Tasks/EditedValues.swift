package import TaskHubEntities
internal import TaskLanguage

/// New values of a task's fields, as the user typed them: as options, or in a form.
package struct EditedValues: Hashable, Sendable {
    package var title: String?
    package var due: String?
    package var reminder: String?
    package var list: String?
    package var createsSimilarList = false
    package var priority: String?
    package var notes: String?
    package var repetition: String?
    package var status: TaskStatus?
    package var area: TaskArea?
    /// What ``TypedTags`` reads.
    package var tags: [String] = []
    package var removedTags: [String] = []
    /// The tags that the user was shown in place of ``tags``, and changed; nil for options.
    package var shownTags: TaskTags?

    package init(
        title: String? = nil, due: String? = nil, reminder: String? = nil, list: String? = nil,
        createsSimilarList: Bool = false, priority: String? = nil, notes: String? = nil, repetition: String? = nil,
        status: TaskStatus? = nil, area: TaskArea? = nil, tags: [String] = [], removedTags: [String] = []
    ) {
        self.title = title
        self.due = due
        self.reminder = reminder
        self.list = list
        self.createsSimilarList = createsSimilarList
        self.priority = priority
        self.notes = notes
        self.repetition = repetition
        self.status = status
        self.area = area
        self.tags = tags
        self.removedTags = removedTags
    }

    /// Whether nothing is changed.
    package var isEmpty: Bool {
        let given: [Any?] = [title, due, reminder, list, priority, notes, repetition, status, area]
        return given.allSatisfy { $0 == nil } && tags.isEmpty && removedTags.isEmpty && shownTags == nil
    }

    /// Reads the values.
    ///
    /// - Throws: `LanguageError`, `TaskRefusal` or `ActionError` for a value that is refused.
    package func edits(in workspace: Workspace) throws -> TaskEdits {
        var edits = TaskEdits()
        edits.title = try title.map { try TaskTitle($0) }
        edits.dueDate = try FieldChange(due) { try workspace.dates.dueDate(of: $0) }
        edits.isDueAtMonthEnd = due.map(DuePhrase.isMonthEnd) ?? false
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
        if let shown = shownTags {
            (edits.addedTags, edits.removedTags) = try TypedTags(tags, showing: shown).changes(from: shown)
        } else {
            edits.typedTags = tags
        }
        edits.untaggedTexts = removedTags
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
