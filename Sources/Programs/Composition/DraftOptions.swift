package import ArgumentParser
package import TaskActions
internal import TaskHubEntities
package import TaskLanguage

/// The options that describe a new task, the same in every program.
package struct DraftOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The title, or - to read it from standard input.", valueName: "title"))
    package var words: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "When it is due: a day, or a day and a time, as in 'fri 17:00' or 2026-11-30.", valueName: "when"))
    package var due: String?

    @Option(
        name: ListArgument.name,
        help: ArgumentHelp(
            "The list to add it to; created if it does not exist and no other has a similar name.", valueName: "name"))
    package var list: String?

    @Flag(help: "Create the list if it does not exist.")
    package var createList = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("1 to 5, where 5 is the most urgent, or high, medium or low.", valueName: "1-5"))
    package var priority: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("Notes.", valueName: "text"))
    package var notes: String?

    package init() {}

    /// Whether an option says more about the task than its title.
    package var describesTask: Bool { due != nil || list != nil || priority != nil }

    /// Returns a task whose title is the words as typed.
    package func literalDraft(in workspace: Workspace) throws -> TaskDraft {
        try complete(TaskDraft(title: try TitleInput.title(words)), in: workspace)
    }

    /// Returns a task for each line of standard input that is not blank, with the line as its title.
    package func drafts(fromInputIn workspace: Workspace) throws -> [TaskDraft] {
        let text = try TitleInput.line(words)
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
        let titles = lines.isEmpty ? [text] : lines.map(String.init)
        return try titles.map { try complete(TaskDraft(title: try TaskTitle($0)), in: workspace) }
    }

    /// Returns a task whose words are read as a quick-add line, except for the kinds that an option sets.
    ///
    /// - Parameters:
    ///   - workspace: The lists that the line can name, the time and the zone.
    ///   - kinds: What the line may set if no option does.
    /// - Returns: The task, and why words stayed in its title.
    /// - Throws: `LanguageError`, `TaskRefusal` or `ActionError` for a line or an option that is refused.
    package func draft(
        in workspace: Workspace, reading kinds: QuickLine.Kinds
    ) throws -> (draft: TaskDraft, hints: [QuickHint]) {
        var kinds = kinds
        if due != nil { kinds.remove(.due) }
        if list != nil { kinds.remove(.list) }
        if priority != nil { kinds.remove(.priority) }
        let line = try workspace.quickLine(try TitleInput.line(words), kinds: kinds, createsLists: createList)
        return (try complete(TaskDraft(line), in: workspace), line.hints)
    }

    private func complete(_ draft: TaskDraft, in workspace: Workspace) throws -> TaskDraft {
        let values = EditedValues(
            [.due: due, .list: list, .priority: priority, .notes: notes], createsSimilarList: createList)
        return TaskDraft(title: draft.title, try values.edits(replacingIn: draft.edits, in: workspace))
    }
}

/// The option that names a list.
package enum ListArgument {
    /// Other programs call lists projects.
    package static let name: NameSpecification = [.short, .long, .customLong("project")]
}

extension Workspace {
    /// Returns the task in a quick-add line.
    package func quickLine(
        _ text: String, kinds: QuickLine.Kinds = .all, createsLists: Bool
    ) throws -> QuickLine {
        // `#Home` and `list:Home` name a list.
        let names = text.contains("#") || text.contains(":") ? try ShowLists(in: self).run().map(\.name) : []
        return try QuickLine(
            text, reading: dates, lists: QuickLine.Lists(names, createsMissing: createsLists), kinds: kinds)
    }
}
