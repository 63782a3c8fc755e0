internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskLanguage

struct SnoozeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze", abstract: "Postpone tasks.",
        discussion: """
            Without --until, a task becomes due tomorrow, at the same time of day if it had one. A task that is already \
            due later is unchanged.
            """)

    @Option(help: ArgumentHelp("Until when, in the future, as in 'fri 17:00' or 'in 2 hours'.", valueName: "when"))
    var until: String?

    @OptionGroup var tasks: TaskArguments

    func run() throws {
        try tasks.change(("snooze", "Snoozed")) { workspace, ids in
            let due = try until.map { try workspace.dates.dueDate(of: $0) }
            return try SnoozeTask(in: workspace).run(ids, until: due)
        }
    }
}
