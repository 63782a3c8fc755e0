internal import TaskHubEntities

/// A new task as a user typed it: words, and the values of options beside them.
package struct TypedTask {
    private let words: String
    private let values: EditedValues
    private let isLiteral: Bool
    private let isDone: Bool

    /// Creates a task from what was typed.
    ///
    /// - Parameters:
    ///   - words: A quick-add line, or a title.
    ///   - values: The values of options. Each switches off the reading of its kind, so that the words stay in the title.
    ///   - isLiteral: Whether the words are the title as typed.
    ///   - isDone: Whether it is done already: dates and repetitions stay in the title, since what is done is not due.
    package init(_ words: String, _ values: EditedValues, isLiteral: Bool = false, isDone: Bool = false) {
        (self.words, self.values, self.isLiteral, self.isDone) = (words, values, isLiteral, isDone)
    }

    /// Reads the words and the values.
    ///
    /// - Parameter workspace: The lists that the words can name, the time and the zone.
    /// - Returns: The task, and why words stayed in its title.
    /// - Throws: `LanguageError`, `UnknownWord`, `TaskRefusal` or `ActionError` for words or a value that is refused.
    package func draft(in workspace: Workspace) throws -> (draft: TaskDraft, hints: [QuickHint]) {
        guard !isLiteral else { return (try complete(TaskDraft(title: try TaskTitle(words)), in: workspace), []) }
        let line = try workspace.quickLine(words, kinds: kinds, createsLists: values.createsSimilarList)
        return (try complete(TaskDraft(line), in: workspace), line.hints)
    }

    private func complete(_ draft: TaskDraft, in workspace: Workspace) throws -> TaskDraft {
        var draft = draft
        draft.edits = try values.edits(replacingIn: draft.edits, in: workspace)
        if isDone { draft.edits.status = .done }
        return draft
    }

    private var kinds: QuickLine.Kinds {
        var kinds: QuickLine.Kinds = isDone ? [.priority, .list, .tags] : .all
        if values[.due] != nil { kinds.remove(.due) }
        if values[.list] != nil { kinds.remove(.list) }
        if values[.priority] != nil { kinds.remove(.priority) }
        if values[.recurrence] != nil { kinds.subtract([.repetition, .localRepetition]) }
        if !values.tags.isEmpty { kinds.remove(.tags) }
        return kinds
    }
}

extension Workspace {
    /// Returns the task in a quick-add line, which names only lists that exist unless it may create them.
    package func quickLine(
        _ text: String, kinds: QuickLine.Kinds = .all, createsLists: Bool = false
    ) throws -> QuickLine {
        // `#Home` and `list:Home` name a list.
        let names = text.contains("#") || text.contains(":") ? try ShowLists(in: self).run().map(\.name) : []
        return try QuickLine(
            text, reading: dates, lists: QuickLine.Lists(names, createsMissing: createsLists), kinds: kinds)
    }
}
