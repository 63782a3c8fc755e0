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
    /// - Parameters:
    ///   - others: Changes of which those to the same fields are replaced.
    ///   - workspace: The lists, the time and the zone.
    /// - Returns: The others, with these.
    /// - Throws: `LanguageError`, `TaskRefusal` or `ActionError` for a value that is refused.
    package func edits(replacingIn others: TaskEdits = TaskEdits(), in workspace: Workspace) throws -> TaskEdits {
        var edits = others
        if let title { edits.title = try TaskTitle(title) }
        if let due {
            edits.dueDate = try FieldChange(reading: due) { try workspace.dates.dueDate(of: $0) }
            edits.isDueAtMonthEnd = DuePhrase.isMonthEnd(due)
        }
        if let reminder {
            edits.reminderDate = try FieldChange(reading: reminder) { try workspace.dates.reminder(of: $0) }
        }
        if let list {
            edits.list = try ChooseList(in: workspace).run(named: list, createsSimilar: createsSimilarList)
        }
        if let priority { edits.priority = try FieldChange(reading: priority) { try TaskPriority(reading: $0) } }
        if let notes { edits.notes = notes }
        if repetition?.lowercased() == "none" {
            (edits.recurrence, edits.localRule) = (Recurrence.none, nil)
        } else if let repetition {
            edits.repeat(try Repetition(reading: repetition))
        }
        if let status { edits.status = status }
        if let area { edits.area = area }
        if let shown = shownTags {
            (edits.addedTags, edits.removedTags) = try TypedTags(tags, showing: shown).changes(from: shown)
        } else {
            edits.typedTags += tags
        }
        edits.untaggedTexts += removedTags
        return edits
    }
}

extension FieldChange {
    /// Interprets a text: `none` clears the field, and any other sets it.
    fileprivate init(reading text: String, as value: (String) throws -> Value) rethrows {
        self = text.lowercased() == "none" ? .clear : .set(try value(text))
    }
}
