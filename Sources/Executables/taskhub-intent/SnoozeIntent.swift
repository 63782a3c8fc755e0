internal import ArgumentParser
internal import TaskActions

struct SnoozeIntent: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze", abstract: "Postpone a task.",
        discussion: """
            Without --until, the task becomes due tomorrow, at the same time of day if it had one. A task that is \
            already due later is unchanged, so that snoozing twice is the same as snoozing once.
            """)

    @Argument(help: ArgumentHelp("A task's id, a unique prefix of it, or words of its title.", valueName: "task"))
    var words: [String]

    @Option(help: ArgumentHelp("Until when, in the future, as in 'fri 17:00' or 'in 2 hours'.", valueName: "when"))
    var until: String?

    @OptionGroup var intent: TaskIntent

    func run() throws {
        try intent.run(on: words, among: .open) { .snooze(until: try $0.futureDueDate(until)) }
    }
}
