package import TaskHubEntities
package import TaskStore
import TaskSync
internal import TextLayout

/// Everything about one task, as named values.
package struct TaskDetails: Hashable, Sendable {
    package struct Field: Hashable, Sendable {
        package let name: String
        /// Without control characters; only lost notes have line breaks.
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
    ///   - machine: The mark of this machine, for a rule of recurrence that the server lacks.
    ///   - now: The current time.
    ///   - zone: The time zone of all dates.
    package init(
        _ task: TaskItem, listName: String?, facts: ServerTaskFacts? = nil, lostValues: [LostValue] = [],
        deletion: String? = nil, hint: String? = nil, listNames: [EntityID: String] = [:], machine: String = "",
        now: Instant, zone: some ZoneRules
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
        func value(_ field: TaskField) -> String? {
            if let value = facts?.unknownValue(of: field, in: task) { return value }
            let text = task.text(of: field, listName: listName, in: zone)
            return switch field {
            case .due: text.map { isOverdue ? "\($0) (overdue)" : $0 }
            case .recurrence: text.map { $0 + TaskDetails.place(of: task, on: machine) }
            case .list: text ?? "Inbox"
            default: text
            }
        }
        for field in TaskField.ofDetails {
            add(field.label, value(field).map { DisplayText($0, limit: TaskDetails.maximumScalars).text })
        }
        let attachments = facts?.attachments.map { DisplayText($0).text } ?? []
        add("attached", attachments.isEmpty ? nil : attachments.joined(separator: ", "))
        add("created", moment(task.createdAt))
        add("changed", moment(task.modifiedAt))
        add("completed", task.completedAt.map(moment))
        self.fields = fields
        self.hint = hint
        self.lostValues = lostValues.map { lost in
            let name = lost.field == .list ? lost.value.flatMap { EntityID($0) }.flatMap { listNames[$0] } : nil
            let due = lost.field == .due ? lost.value.flatMap { DueDate(text: $0) }.map(shown) : nil
            let lines = TaskDetails.lines(name ?? due ?? lost.value ?? "")
            let value = lines.allSatisfy(\.isEmpty) ? "none" : lines.joined(separator: "\n")
            let side = lost.wasLocal ? "from here" : "from the server"
            return Field(name: lost.field.label, value: "\(value) (\(side), \(moment(lost.lostAt)))")
        }
        notes = TaskDetails.lines(task.notes)
        description = TaskDetails.lines(facts?.description ?? "")
    }

    /// More than a field has.
    private static let maximumScalars = 8_192

    /// Where the next occurrence is made, if the server lacks the rule.
    private static func place(of task: TaskItem, on machine: String) -> String {
        guard let local = task.localRecurrence else { return "" }
        return local.machine == machine
            ? " (this machine makes the next one)" : " (set on another machine, which makes the next one)"
    }

    private static func lines(_ text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { DisplayText(String($0), placeholder: "", limit: .max).text }
    }

    /// Returns the title, one line for each field, the notes and the lost values, broken at spaces to the layout's width.
    package func text(_ layout: OutputLayout) -> String {
        let names = NameColumn(fields.map(\.name))
        var lines = layout.wrapped(title, indentation: 0).map { layout.styled($0, .bold) }
        for field in fields {
            let style: TextStyle = isOverdue && field.name == "due" ? .alarm : .plain
            let start = 2 + names.width + 2
            for (index, value) in layout.wrapped(field.value, indentation: start).enumerated() {
                let name = names.padded(index == 0 ? field.name : "")
                lines.append("  \(layout.styled(name, .dim))  \(layout.styled(value, style))")
            }
        }
        func add(_ texts: [String], under heading: String? = nil) {
            guard !texts.isEmpty else { return }
            lines.append("")
            if let heading { lines += layout.wrapped(heading, indentation: 0).map { layout.styled($0, .dim) } }
            for text in texts { lines += layout.wrapped(text, indentation: 2).map { "  \($0)" } }
        }
        add(notes)
        add(description, under: "description:")
        add(
            lostValues.flatMap {
                "\($0.name)  \($0.value)".split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            },
            under: "changed here and on the server; these values were replaced:")
        if let hint {
            lines += [""] + layout.wrapped(hint, indentation: 0).map { layout.styled($0, .dim) }
        }
        return lines.map { "\($0)\n" }.joined()
    }
}
