internal import TaskActions
internal import TaskHubEntities

/// A new task as a quick-add line.
struct AddReading: LineReading {
    let workspace: Workspace
    let explain: (any Error) -> Explanation
    /// The list and the day of the screen, for a line that names none.
    let list: TaskList?
    let day: CivilDate?

    var prompt: String { "Add" }

    func preview(_ text: String) -> LinePreview {
        guard !text.allSatisfy(\.isWhitespace) else { return LinePreview() }
        do {
            let line = try workspace.quickLine(text)
            let preview = TaskPreview(line, in: workspace)
            return LinePreview(
                understood: line.understood.offsets(in: text), values: preview.values(list: list?.name.text, day: day),
                notes: preview.notes)
        } catch {
            return LinePreview(problem: explain(error))
        }
    }

    func suggestions(for line: LineEditor) -> [LineSuggestion] {
        KnownNames(workspace: workspace).suggestions(for: line)
    }

    /// Returns the task in a line.
    func draft(_ text: String) throws -> TaskDraft {
        var draft = TaskDraft(try workspace.quickLine(text))
        draft.complete(list: list?.id, day: day)
        return draft
    }
}

extension TaskDraft {
    /// Gives the task the list and the day of a screen, unless it has its own.
    mutating func complete(list: EntityID?, day: CivilDate?) {
        if edits.list == nil { edits.list = list.map { .id($0) } }
        if edits.dueDate == .keep { edits.dueDate = FieldChange(day.map { .day($0) }) }
    }
}
