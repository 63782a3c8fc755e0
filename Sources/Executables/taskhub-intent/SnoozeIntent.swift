internal import ArgumentParser

struct SnoozeIntent: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze", abstract: "Put a task off.",
        discussion: """
            Without --until it becomes due tomorrow: at the time of day it was due at, or, where it had none, on that \
            day as a whole. A task that is due later than that already stays as it is, so that doing so twice is as \
            doing so once.
            """)

    @Argument(help: ArgumentHelp("An id, or a unique beginning of it.", valueName: "id"))
    var reference: String

    @Option(help: ArgumentHelp("Until when: a moment to come, as in 'fri 17:00' or 'in 2 hours'.", valueName: "when"))
    var until: String?

    @OptionGroup var intent: TaskIntent

    func run() throws {
        try intent.run(on: reference) { .snooze(until: try $0.momentToCome(until)) }
    }
}
