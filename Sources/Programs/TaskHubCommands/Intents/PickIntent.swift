internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskHubEntities
import TaskStore

struct PickIntent: ParsableCommand {
    enum Choice: String, CaseIterable, ExpressibleByArgument {
        case complete, reopen, snooze, open
    }

    static let configuration = CommandConfiguration(
        commandName: "pick", abstract: "Choose tasks in a menu and act on them.",
        discussion: """
            A menu is any program that shows the lines of its standard input and prints the chosen ones: \
            --menu 'rofi -dmenu', 'wofi --dmenu', 'fuzzel --dmenu', dmenu, 'fzf -m'. The command is split into words as a \
            shell does, quotes included, but no shell runs it and nothing is expanded. Titles are passed only on \
            standard input, and ids are not passed at all. Choosing nothing changes nothing, and exits 0.
            """)

    @Argument(help: "What to do with the chosen tasks.")
    var action: Choice

    @Option(
        help: ArgumentHelp("The menu's command.", valueName: "command"), transform: CommandWords.init(splitting:))
    var menu: CommandWords

    @Option(help: ArgumentHelp("Until when to snooze, as in 'fri 17:00' or 'in 2 hours'.", valueName: "when"))
    var until: String?

    @Option(
        name: .customLong("where"),
        help: ArgumentHelp(
            "Show only the tasks that a filter selects, as in 'list:Home due:today'.", valueName: "filter"))
    var filter: String?

    @OptionGroup var intent: TaskIntent

    func validate() throws {
        guard until == nil || action == .snooze else { throw ValidationError("--until can only be used with snooze") }
    }

    func run() throws {
        try intent.reply.answer { context in
            // Checked before the user chooses.
            let due = try context.workspace.futureDueDate(until)
            let page = try context.reading(tasks)
            let rows = MenuRows(page, context)
            guard !rows.lines.isEmpty else { return try IntentReply("Nothing to \(action).", .nothing) }
            let choices = try MenuProgram(command: menu.words).choices(among: rows.lines)
            guard !choices.isEmpty else { return try .cancelled() }
            guard let ids = rows.tasks(chosenBy: choices) else {
                throw Diagnosis(
                    .refused, "not_a_row", "the menu printed a line that is not one of its rows",
                    "Use a menu that prints the chosen rows unchanged")
            }
            switch action {
            case .complete: return try intent.perform(.complete, on: ids, in: context)
            case .reopen: return try intent.perform(.reopen, on: ids, in: context)
            case .snooze: return try intent.perform(.snooze(until: due), on: ids, in: context)
            case .open: return try TaskOpening(common: intent.reply.common).open(ids, in: context)
            }
        }
    }

    private func tasks(in workspace: Workspace) throws -> TaskPage {
        let criteria = try filter.map { try FilterPhrase(reading: workspace.dates).criteria(of: $0) }
        return try ListTasks(in: workspace).run(
            action == .reopen ? .completed : .open, matching: criteria ?? TaskCriteria([]))
    }
}

/// Tasks as a menu shows them, one per line: `2  Pay the rent  (Fri 17:00, Home)`.
///
/// The number distinguishes tasks with the same title.
struct MenuRows {
    let lines: [String]
    /// The keys are the lines without surrounding blanks.
    private let ids: [String: EntityID]

    init(_ page: TaskPage, _ context: ProgramContext) {
        let lists = Dictionary(uniqueKeysWithValues: page.lists.map { ($0.id, $0) })
        lines = page.tasks.enumerated().map { index, task in
            let row = TaskLine(task, in: task.listID.flatMap { lists[$0] }, context.workspace)
            let more = [task.isCompleted ? nil : row.due, row.listName].compactMap(\.self).joined(separator: ", ")
            return "\(index + 1)  \(row.title)" + (more.isEmpty ? "" : "  (\(more))")
        }
        ids = Dictionary(uniqueKeysWithValues: zip(lines.map { $0.trimmingWhitespace() }, page.tasks.map(\.id)))
    }

    /// Returns the chosen tasks in the order of the lines, without duplicates; `nil` if a line is not one of the rows.
    func tasks(chosenBy lines: [String]) -> [EntityID]? {
        var chosen: [EntityID] = []
        var seen: Set<EntityID> = []
        for line in lines {
            guard let id = ids[line] else { return nil }
            if seen.insert(id).inserted { chosen.append(id) }
        }
        return chosen
    }
}
