internal import TaskActions
internal import TaskHubEntities

/// A task as a line to edit: its title, and its other values in words.
///
/// Changes only values that differ from the line as it was opened, even if the task has changed since. If words of the
/// title would be read as a date or a mark, the line is the title alone, as typed.
struct EditReading: LineReading {
    let opened: OpenedLine
    let workspace: Workspace
    let explain: (any Error) -> Explanation

    var prompt: String { opened.isTitle ? "Title" : "Edit" }

    /// Returns the line of a task as it is now.
    static func line(of task: TaskItem, in list: TaskList?, _ workspace: Workspace) -> OpenedLine {
        let line = words(of: task, in: list, zone: workspace.zone)
        guard let read = try? workspace.quickLine(line), read.title == task.title else {
            return OpenedLine(task.title.text, isTitle: true)
        }
        return OpenedLine(line, isTitle: false)
    }

    func preview(_ text: String) -> LinePreview {
        do {
            guard !opened.isTitle else {
                return LinePreview(values: [LinePreview.Value("", try TaskTitle(text).text)])
            }
            let line = try workspace.quickLine(text)
            let preview = TaskPreview(line, in: workspace)
            return LinePreview(
                understood: line.understood.offsets(in: text), values: preview.values(list: nil, day: nil),
                notes: preview.notes)
        } catch {
            return LinePreview(problem: explain(error))
        }
    }

    func suggestions(for line: LineEditor) -> [LineSuggestion] {
        opened.isTitle ? [] : KnownNames(workspace: workspace).suggestions(for: line)
    }

    /// Returns what a line changes; nil if it changes nothing.
    func edits(_ text: String) throws -> TaskEdits? {
        var edits = TaskEdits()
        guard !opened.isTitle else {
            let title = try TaskTitle(text)
            guard title.text != opened.text else { return nil }
            edits.title = title
            return edits
        }
        let (original, line) = (try workspace.quickLine(opened.text), try workspace.quickLine(text))
        if line.title != original.title { edits.title = line.title }
        if line.dueDate != original.dueDate { edits.dueDate = line.dueDate.map { .set($0) } ?? .clear }
        edits.isDueAtMonthEnd = line.isDueAtMonthEnd && !original.isDueAtMonthEnd
        if line.priority != original.priority { edits.priority = line.priority.map { .set($0) } ?? .clear }
        if line.list != original.list { edits.list = line.list ?? .inbox }
        if line.repetition != original.repetition {
            if let repetition = line.repetition { edits.repeat(repetition) } else { edits.recurrence = Recurrence.none }
        }
        edits.addedTags = TaskTags(line.tags.filter { !original.tags.contains($0) })
        edits.removedTags = TaskTags(original.tags.filter { !line.tags.contains($0) })
        return edits == TaskEdits() ? nil : edits
    }

    private static func words(of task: TaskItem, in list: TaskList?, zone: any ZoneRules) -> String {
        let due = task.dueDate.map { due -> String in
            switch due {
            case .day(let day): return "due:\(day)"
            case .moment(let moment):
                let civil = zone.civil(at: moment)
                return "due:\"\(civil.date) \(civil.time.hourAndMinute)\""
            }
        }
        let repetition =
            task.localRecurrence?.rule.description ?? (task.recurrence == .none ? nil : task.recurrence.rawValue)
        let words =
            [task.title.text, repetition, due, task.priority.map { "!\($0.value)" }]
            + [list.map { "#\(KnownNames.quoted($0.name.text, after: "#"))" }] + task.tags.map { "+\($0.text)" }
        return words.compactMap(\.self).joined(separator: " ")
    }
}

/// The line of a task before it is changed.
package struct OpenedLine: Hashable, Sendable {
    package let text: String
    /// Whether the whole line is the title, even if its words look like a date or a mark.
    package let isTitle: Bool

    package init(_ text: String, isTitle: Bool) {
        self.text = text
        self.isTitle = isTitle
    }
}
