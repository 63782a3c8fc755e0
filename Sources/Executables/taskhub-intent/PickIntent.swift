internal import ArgumentParser
internal import Composition
internal import TaskHubEntities
internal import TaskHubUseCases

struct PickIntent: ParsableCommand {
    enum Choice: String, CaseIterable, ExpressibleByArgument {
        case complete, reopen, snooze, open
    }

    static let configuration = CommandConfiguration(
        commandName: "pick", abstract: "Choose a task in a menu, and act on it.",
        discussion: """
            The menu is any program that shows the lines of its standard input and prints the one that was chosen: \
            --menu 'rofi -dmenu', 'wofi --dmenu', 'fuzzel --dmenu', dmenu, fzf. Its command is parted into words as a \
            shell does, quotes included, but no shell runs it: nothing in it is expanded. Titles go to its standard \
            input alone, and ids stay here. Whoever chooses nothing has changed their mind: nothing is done, and that \
            is no failure.
            """)

    /// Nobody scrolls further; what was typed in the menu is looked for in these.
    private static let mostRows = 1000

    @Argument(help: "What to do with the task that is chosen.")
    var action: Choice

    @Option(
        help: ArgumentHelp("The menu's command.", valueName: "command"), transform: CommandWords.init(parting:))
    var menu: CommandWords

    @Option(help: ArgumentHelp("Until when to snooze.", valueName: "when"))
    var until: String?

    @OptionGroup var intent: TaskIntent

    func validate() throws {
        guard until == nil || action == .snooze else { throw ValidationError("--until is for snooze") }
    }

    func run() throws {
        try intent.reply.answer { context in
            let page = try context.reading {
                try ListTasks(in: $0).run(action == .reopen ? .completed : .open, limit: PickIntent.mostRows)
            }
            let rows = MenuRows(page, context)
            guard !rows.lines.isEmpty else { return try IntentAnswer("Nothing to \(action).", status: "nothing") }
            guard let choice = try MenuProgram(command: menu.words).choice(among: rows.lines) else {
                return try IntentAnswer(nil, status: "cancelled")
            }
            guard let id = rows.task(chosenBy: choice) else {
                throw Diagnosis(
                    .refused, "not_a_row", "the menu's answer is none of its rows",
                    "Have it print the row that was chosen, as it was")
            }
            return try perform(on: id, in: context)
        }
    }

    private func perform(on id: EntityID, in context: ProgramContext) throws -> IntentAnswer {
        switch action {
        case .complete: try intent.perform(.complete, on: id, in: context)
        case .reopen: try intent.perform(.reopen, on: id, in: context)
        case .snooze: try intent.perform(.snooze(until: until), on: id, in: context)
        case .open: try TaskOpening(common: intent.reply.common).open(id, in: context)
        }
    }
}
