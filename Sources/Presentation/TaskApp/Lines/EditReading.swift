internal import TaskActions
internal import TaskHubEntities
internal import TaskLanguage

/// A task as a line to edit: its title, and its other values in words.
///
/// Only what differs from the line at the beginning is changed. If words of the title would be read as a date or a mark,
/// the line is the title alone, as typed.
struct EditReading: LineReading {
    let task: TaskItem
    let workspace: Workspace
    let explain: (any Error) -> Explanation
    /// The line at the beginning.
    let text: String
    /// What the line says at the beginning; nil if it is the title alone.
    private let original: QuickLine?
    private let listName: String?

    init(_ task: TaskItem, in list: TaskList?, _ workspace: Workspace, explain: @escaping (any Error) -> Explanation) {
        self.task = task
        self.workspace = workspace
        self.explain = explain
        listName = list?.name.text
        let line = EditReading.line(of: task, in: list, zone: workspace.zone)
        let read = try? workspace.quickLine(line)
        if let read, read.title == task.title {
            (text, original) = (line, read)
        } else {
            (text, original) = (task.title.text, nil)
        }
    }

    var prompt: String { original == nil ? "Title" : "Edit" }

    func preview(_ text: String) -> LinePreview {
        do {
            guard original != nil else {
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
        original == nil ? [] : KnownNames(workspace: workspace).suggestions(for: line)
    }

    /// Returns what a line changes; nil if it changes nothing.
    func edits(_ text: String) throws -> TaskEdits? {
        var edits = TaskEdits()
        guard let original else {
            let title = try TaskTitle(text)
            guard title != task.title else { return nil }
            edits.title = title
            return edits
        }
        let line = try workspace.quickLine(text)
        if line.title != original.title { edits.title = line.title }
        if line.dueDate != original.dueDate { edits.dueDate = line.dueDate.map { .set($0) } ?? .clear }
        if line.priority != original.priority { edits.priority = line.priority.map { .set($0) } ?? .clear }
        if line.list != original.list { edits.list = line.list ?? .inbox }
        if line.repetition != original.repetition {
            if let repetition = line.repetition { edits.repeat(repetition) } else { edits.recurrence = Recurrence.none }
        }
        edits.addedTags = TaskTags(line.tags.filter { !original.tags.contains($0) })
        edits.removedTags = TaskTags(original.tags.filter { !line.tags.contains($0) })
        return edits == TaskEdits() ? nil : edits
    }

    private static func line(of task: TaskItem, in list: TaskList?, zone: any ZoneRules) -> String {
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
