public import ArgumentParser
public import TaskHubEntities
public import TaskHubUseCases

/// What a new task can be given on the command line, the same in every program.
public struct DraftOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The title, or - to read it from standard input.", valueName: "title"))
    public var words: [String]

    @Option(
        help: ArgumentHelp(
            "When it is due: a day, or a day and a time, as in 'fri 17:00' or 2026-11-30.", valueName: "when"))
    public var due: String?

    @Option(help: ArgumentHelp("The list to put it in; made if there is none of that name.", valueName: "name"))
    public var list: String?

    @Option(help: ArgumentHelp("1 to 5; 5 is the most urgent.", valueName: "1-5"))
    public var priority: Int?

    @Option(help: ArgumentHelp("Notes.", valueName: "text"))
    public var notes: String?

    public init() {}

    public func draft(in workspace: Workspace, recurrence: Recurrence = .none) throws -> TaskDraft {
        TaskDraft(
            title: try TitleInput.title(words), notes: notes ?? "",
            dueDate: try due.map { try workspace.moment($0) },
            priority: try priority.map { try TaskPriority($0) }, recurrence: recurrence,
            list: try list.map { try ListReference(named: $0) })
    }
}

extension Workspace {
    /// The moment that a WHEN means.
    public func moment(_ phrase: String) throws -> Instant {
        try DuePhrase(now: clock.now(), in: zone).instant(of: phrase)
    }
}
