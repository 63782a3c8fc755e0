package import ArgumentParser
package import TaskActions
package import TaskHubEntities
import TaskLanguage

/// The options that describe a new task, the same in every program.
package struct DraftOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The title, or - to read it from standard input.", valueName: "title"))
    package var words: [String]

    @Option(
        help: ArgumentHelp(
            "When it is due: a day, or a day and a time, as in 'fri 17:00' or 2026-11-30.", valueName: "when"))
    package var due: String?

    @Option(help: ArgumentHelp("The list to add it to; created if it does not exist.", valueName: "name"))
    package var list: String?

    @Option(help: ArgumentHelp("1 to 5; 5 is the most urgent.", valueName: "1-5"))
    package var priority: Int?

    @Option(help: ArgumentHelp("Notes.", valueName: "text"))
    package var notes: String?

    package init() {}

    package func draft(in workspace: Workspace, recurrence: Recurrence = .none) throws -> TaskDraft {
        TaskDraft(
            title: try TitleInput.title(words), notes: notes ?? "",
            dueDate: try due.map { try workspace.dueDate($0) },
            priority: try priority.map { try TaskPriority($0) }, recurrence: recurrence,
            list: try list.map { try ListReference(named: $0) })
    }
}

extension Workspace {
    /// Returns the day or moment that a WHEN phrase means, in the workspace's time zone.
    package func dueDate(_ phrase: String) throws -> DueDate {
        try DuePhrase(now: clock.now(), in: zone).dueDate(of: phrase)
    }

    /// Returns the moment that a WHEN phrase means; of a day, its last second.
    package func moment(_ phrase: String) throws -> Instant {
        try DuePhrase(now: clock.now(), in: zone).instant(of: phrase)
    }
}
