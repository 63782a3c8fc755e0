package import TaskHubEntities
package import TaskSync
internal import TextLayout

/// Everything about one task, as named values.
package struct TaskDetails: Hashable, Sendable {
    package struct Field: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    package let title: String
    package let isOverdue: Bool
    package let fields: [Field]
    /// The lines of the notes, without control characters.
    package let notes: [String]
    /// The lines of the server's description, without control characters.
    package let description: [String]
    /// Values that were replaced when a field was changed both here and on the server.
    package let lostValues: [Field]
    /// How to restore a deleted task.
    package let hint: String?

    /// Creates the details of a deleted task from its last known copy.
    package init(_ copy: DeletedTask, now: Instant, zone: some ZoneRules) {
        let end = copy.deletedAt.advanced(bySeconds: DeletedTask.retention)
        let reference = copy.task.id.description.prefix(TaskLine.referenceLength)
        self.init(
            copy.task, listName: copy.list?.name.text, facts: copy.facts, deletion: DeletionText(copy, in: zone).text,
            hint: "'taskhub outbox retry \(reference)' restores it until \(zone.civil(at: end).date).", now: now,
            zone: zone)
    }

    /// Creates the details of a task.
    ///
    /// - Parameters:
    ///   - task: The task.
    ///   - listName: The name of its list; nil for the inbox.
    ///   - facts: What the server says about the task beside its fields.
    ///   - lostValues: Values that were replaced when a field was changed both here and on the server.
    ///   - deletion: When and where the task was deleted.
    ///   - hint: What the user can do with it.
    ///   - listNames: The names of the lists among the lost values.
    ///   - now: The current time.
    ///   - zone: The time zone of all dates.
    package init(
        _ task: TaskItem, listName: String?, facts: ServerTaskFacts? = nil, lostValues: [LostValue] = [],
        deletion: String? = nil, hint: String? = nil, listNames: [EntityID: String] = [:], now: Instant,
        zone: some ZoneRules
    ) {
        title = DisplayText(task.title.text).text
        let isOverdue = task.isOverdue(at: now, in: zone)
        self.isOverdue = isOverdue
        var fields = [Field(name: "id", value: task.id.description)]
        func add(_ name: String, _ value: String?) {
            if let value { fields.append(Field(name: name, value: value)) }
        }
        func moment(_ instant: Instant) -> String { MomentText(instant, in: zone).text }
        func shown(_ due: DueDate) -> String { due.wholeDay?.description ?? moment(due.instant(in: zone)) }
        add("deleted", deletion)
        func unknown(_ field: TaskField) -> String? {
            facts?.unknownValue(of: field, in: task).map { DisplayText($0).text }
        }
        add("status", unknown(.status) ?? task.status.rawValue)
        add(
            "due",
            task.dueDate.map { isOverdue ? "\(shown($0)) (overdue)" : shown($0) })
        add("reminder", task.reminderDate.map(moment))
        add("repeats", unknown(.recurrence) ?? (task.recurrence == .none ? nil : task.recurrence.rawValue))
        add("priority", unknown(.priority) ?? task.priority.map { String($0.value) })
        add("list", listName.map { DisplayText($0).text } ?? "Inbox")
        add("tags", task.tags.isEmpty ? nil : task.tags.map { DisplayText("+\($0.text)").text }.joined(separator: " "))
        add("area", unknown(.area) ?? task.area.rawValue)
        let attachments = facts?.attachments.map { DisplayText($0).text } ?? []
        add("attached", attachments.isEmpty ? nil : attachments.joined(separator: ", "))
        add("created", moment(task.createdAt))
        add("changed", moment(task.modifiedAt))
        add("completed", task.completedAt.map(moment))
        self.fields = fields
        self.hint = hint
        self.lostValues = lostValues.map { lost in
            let name = lost.field == .list ? lost.value.flatMap { EntityID($0) }.flatMap { listNames[$0] } : nil
            let due = lost.field == .dueDate ? lost.value.flatMap { DueDate(text: $0) }.map(shown) : nil
            let value = DisplayText(name ?? due ?? lost.value ?? "", placeholder: "none").text
            let side = lost.wasLocal ? "from here" : "from the server"
            return Field(name: lost.field.shownName, value: "\(value) (\(side), \(moment(lost.lostAt)))")
        }
        notes = TaskDetails.lines(task.notes)
        description = TaskDetails.lines(facts?.description ?? "")
    }

    private static func lines(_ text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { DisplayText(String($0), placeholder: "").text }
    }

    /// Returns the title, one line for each field, the notes and the lost values.
    ///
    /// - Parameter usesColor: Whether to write the control sequences of ``TextStyle``.
    /// - Returns: Lines for a terminal or a file.
    package func text(usesColor: Bool) -> String {
        let names = NameColumn(fields.map(\.name))
        var text = TextStyle.bold.applied(to: title, when: usesColor) + "\n"
        for field in fields {
            let style: TextStyle = isOverdue && field.name == "due" ? .alarm : .plain
            text += "  \(TextStyle.dim.applied(to: names.padded(field.name), when: usesColor))  "
            text += style.applied(to: field.value, when: usesColor) + "\n"
        }
        if !notes.isEmpty { text += "\n" + notes.map { "  \($0)\n" }.joined() }
        if !description.isEmpty {
            text += "\n" + TextStyle.dim.applied(to: "description:", when: usesColor) + "\n"
            text += description.map { "  \($0)\n" }.joined()
        }
        if !lostValues.isEmpty {
            let heading = "changed here and on the server; these values were replaced:"
            text += "\n" + TextStyle.dim.applied(to: heading, when: usesColor)
            text += "\n" + lostValues.map { "  \($0.name)  \($0.value)\n" }.joined()
        }
        if let hint { text += "\n" + TextStyle.dim.applied(to: hint, when: usesColor) + "\n" }
        return text
    }
}

extension TaskField {
    /// The field's name in everything that users read.
    var shownName: String {
        switch self {
        case .dueDate: "due"
        case .recurrence: "repeats"
        case .list: "list"
        case .title, .notes, .area, .priority, .status: rawValue
        }
    }
}
