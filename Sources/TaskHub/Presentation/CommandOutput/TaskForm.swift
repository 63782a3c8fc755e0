internal import TaskActions
package import TaskHubEntities

/// A task as a text that a person changes in an editor: a line for each field, then the notes.
///
/// A value is what the option of the same name takes, so that whatever reads the options reads the form.
package struct TaskForm: Hashable, Sendable {
    /// Why a text is not a form.
    package struct LineError: Error, Hashable, Sendable {
        /// The number of the wrong line; the first is 1.
        package let line: Int
        package let message: String

        package init(line: Int, _ message: String) {
            self.line = line
            self.message = message
        }
    }

    private static let mark = "# Wrong: "
    private static let help = """
        # Change what you like, save, and close the editor.
        # An empty value removes it. A line that is missing changes nothing.

        """

    /// The values without white space at their ends, and the notes without empty lines at their end.
    private var values: [TaskField: String] = [:]
    private var lines: [TaskField: Int] = [:]
    /// The tags of the task; none for a form that was read.
    let tags: TaskTags

    /// Creates the form of a task.
    ///
    /// Line breaks in a title or in the name of a list become spaces.
    ///
    /// - Parameters:
    ///   - task: The task.
    ///   - listName: The name of its list; nil for the inbox.
    ///   - zone: The zone of its times.
    package init(_ task: TaskItem, listName: String?, zone: some ZoneRules) {
        tags = task.tags
        for field in TaskField.ofForm {
            let value = task.text(of: field, listName: listName, in: zone) ?? ""
            let parts = value.split(omittingEmptySubsequences: false) { $0.isNewline }
            values[field] = parts.joined(separator: " ").trimmingWhitespace()
        }
        values[.notes] = TaskForm.lines(of: task.notes).withoutEmptyEnd.joined(separator: "\n")
    }

    /// Reads a form.
    ///
    /// Above the notes, empty lines and those that begin with `#` are skipped.
    ///
    /// - Throws: ``LineError`` for a line without a field's name, and for a field that is there twice.
    package init(reading text: String) throws(LineError) {
        tags = []
        let all = TaskForm.lines(of: text)
        for (index, line) in all.enumerated() {
            let words = line.trimmingWhitespace()
            if words.isEmpty || words.hasPrefix("#") { continue }
            let parts = words.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0]).trimmingWhitespace()
            let field = TaskField.ofForm.first { $0.formName.lowercased() == name.lowercased() }
            guard let field, parts.count == 2 else {
                let names = TaskField.ofForm.map(\.formName).joined(separator: ", ")
                throw LineError(line: index + 1, "the line must begin with one of \(names), then a colon")
            }
            guard lines[field] == nil else { throw LineError(line: index + 1, "\(field.formName) occurs twice") }
            lines[field] = index + 1
            values[field] = String(parts[1]).trimmingWhitespace()
            if field == .notes {
                let first = values[field].flatMap { $0.isEmpty ? nil : [$0] } ?? []
                values[field] = (first + all[(index + 1)...]).withoutEmptyEnd.joined(separator: "\n")
                break
            }
        }
    }

    /// Whether the text had no field at all.
    package var isEmpty: Bool { values.isEmpty }

    package subscript(field: TaskField) -> String { values[field] ?? "" }

    /// Returns the number of a field's line in the text that was read, and 1 if it has none.
    package func line(of field: TaskField) -> Int { lines[field] ?? 1 }

    /// Returns the fields whose values differ from those of `original`, in their order in the form.
    package func changes(from original: TaskForm) -> [TaskField] {
        TaskField.ofForm.filter { field in values[field].map { $0 != original[field] } ?? false }
    }

    /// The form, with a line that explains it.
    package var text: String {
        let width = (TaskField.ofForm.map(\.formName.count).max() ?? 0) + 2
        let head = TaskField.ofForm.dropLast().map { field in
            let name = "\(field.formName):"
            let value = self[field]
            return value.isEmpty ? name : name + String(repeating: " ", count: width - name.count) + value
        }
        let notes = self[.notes]
        return TaskForm.help + head.joined(separator: "\n") + "\n\nNotes:\n" + (notes.isEmpty ? "" : "\(notes)\n")
    }

    /// Returns the text with a problem above the line that has it.
    package static func marked(_ text: String, with problem: LineError) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines.insert("\(mark)\(problem.message).", at: min(problem.line - 1, lines.count))
        return lines.joined(separator: "\n")
    }

    /// Returns the text without what ``marked(_:with:)`` added above the notes.
    package static func unmarked(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let head = lines.prefix { !$0.hasPrefix(TaskField.notes.formName) }
        guard let place = head.firstIndex(where: { $0.hasPrefix(mark) }) else { return text }
        return (lines[..<place] + lines[(place + 1)...]).joined(separator: "\n")
    }

    /// The lines, without the carriage returns that some editors leave.
    private static func lines(of text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            String(line.last == UInt8(ascii: "\r") ? line.dropLast() : line) ?? ""
        }
    }
}

extension [String] {
    fileprivate var withoutEmptyEnd: ArraySlice<String> {
        self[..<(lastIndex { !$0.trimmingWhitespace().isEmpty }.map { $0 + 1 } ?? 0)]
    }
}

extension TaskItem {
    /// Returns a field as the form shows it and its option takes it; nil for none.
    func text(of field: TaskField, listName: String?, in zone: some ZoneRules) -> String? {
        func moment(_ instant: Instant) -> String { MomentText(instant, in: zone).text }
        return switch field {
        case .due: dueDate.map { $0.wholeDay?.description ?? moment($0.instant(in: zone)) }
        case .reminder: reminderDate.map(moment)
        case .recurrence: localRecurrence?.rule.description ?? (recurrence == .none ? nil : recurrence.rawValue)
        case .list: listName
        case .tags: tags.isEmpty ? nil : TypedTags.text(of: tags)
        default: value(of: field)
        }
    }
}
