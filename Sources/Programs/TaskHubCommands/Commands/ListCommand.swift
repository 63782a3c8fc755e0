internal import ArgumentParser
internal import Arguments
internal import Composition
internal import TaskActions
internal import TaskHubEntities
import TaskStore
internal import TaskSync

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", _superCommandName: "taskhub",
        abstract: "List tasks, by default the open ones, or find some.",
        discussion: """
            Overdue tasks come first, then the others by day and time, and by priority; tasks without a date come last. \
            Waiting and someday tasks are left out unless the filter names a status.

            A filter has words, which are searched in titles and notes, and conditions; all must match. As in \
            'taskhub list milk list:Home': list:Home, tag:bills, pri:4, pri:3.., due:today, due:..fri, due:none, \
            is:overdue, is:done, status:waiting, status:any, area:work, and not: before any of them. In quotes, \
            '#Home', '+bills' and '!4' are shorter.
            """, aliases: ["ls", "find", "search"])

    enum Selection: String, EnumerableFlag {
        case inbox, today, overdue, upcoming, completed, all

        static func name(for value: Selection) -> NameSpecification { value == .all ? .shortAndLong : .long }

        static func help(for value: Selection) -> ArgumentHelp? {
            switch value {
            case .inbox: "Open tasks in no list."
            case .today: "Open tasks due today."
            case .overdue: "Open tasks whose date has passed."
            case .upcoming: "Open tasks due after today."
            case .completed: "Done and archived tasks, latest first."
            case .all: "Open and completed tasks."
            }
        }
    }

    @Flag(exclusivity: .exclusive)
    var selection: Selection?

    @Option(name: ListArgument.name, help: ArgumentHelp("Open tasks in this list.", valueName: "name"))
    var list: String?

    @OptionGroup var options: ListOptions

    func validate() throws {
        if list != nil, selection != nil { throw ValidationError("--list cannot be combined with another selection") }
    }

    func run() throws {
        try options.run { workspace in
            if let list { return .list(try FindList(in: workspace).run(reference: list).id) }
            return (selection.flatMap { TaskView(rawValue: $0.rawValue) } ?? .open).filter
        }
    }
}

/// What every command that lists tasks takes.
struct ListOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("Words to search, and conditions such as list:Home.", valueName: "filter"))
    var words: [String] = []

    @Option(
        help: ArgumentHelp(
            "due, priority, position, created (newest first) or title; else the preference 'sort', else due.",
            valueName: "key"))
    var sort: TaskSort?

    @Option(help: ArgumentHelp("The largest number of tasks to show.", valueName: "count"))
    var limit: Int?

    @Flag(help: "Show the last task first.")
    var reverse = false

    @Option(help: .hidden)
    var format: Format?

    @Flag(help: "Keep running, and redraw whenever a task changes; q quits.")
    var watch = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var common: ProgramOptions

    /// As other programs name `--json`.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit takes a whole number from 1 on, not \(limit)") }
    }

    /// Lists the tasks of a filter that match the words, and the `condition` if there is one.
    func run(condition: String? = nil, _ filter: (Workspace) throws -> TaskFilter) throws {
        let context = try ProgramContext.openExisting(common)
        var limit = limit
        // Taskwarrior's spelling of `--limit`, which is no condition: it counts what the others select.
        let conditions = words.filter { word in
            guard word.lowercased().hasPrefix("limit:"), let count = Int(word.dropFirst(6)), count > 0 else {
                return true
            }
            limit = limit ?? count
            return false
        }
        let phrase = FilterPhrase(reading: context.workspace.dates)
        // Apart, so that an `or` does not make the view's condition one of the alternatives.
        let parts = [condition ?? "", FilterPhrase.text(ofArguments: conditions)]
        let criteria = TaskCriteria(try parts.flatMap { try phrase.criteria(of: $0).conditions })
        let listing = TaskListView(
            context: context, filter: try filter(context.workspace), criteria: criteria,
            filterText: ([condition].compactMap(\.self) + conditions).joined(separator: " "),
            viewCommand: ViewCommands.named(words), sort: sort, limit: limit, isReversed: reverse,
            json: common.json || format == .json, output: output.text)
        guard watch else { return try listing.show() }
        if context.isEmptyStandIn {
            try listing.show()
            try ProgramContext.awaitStore(common, writesOutput: true)
            return try run(condition: condition, filter)
        }
        try listing.watch()
    }
}

extension TaskSort: ExpressibleByArgument {}

/// A view of tasks that has its own command.
protocol ViewCommand: ParsableCommand {
    var options: ListOptions { get }
    static var view: TaskView { get }
}

extension ViewCommand {
    func run() throws { try options.run(condition: Self.view.condition) { _ in Self.view.filter } }
}

enum ViewCommands {
    static let all: [any ViewCommand.Type] = [
        TodayCommand.self, OverdueCommand.self, UpcomingCommand.self, WeekCommand.self, InboxCommand.self,
        NextCommand.self,
    ]

    /// Returns the command whose name or alias the words are, as it is typed.
    static func named(_ words: [String]) -> String? {
        guard words.count == 1 else { return nil }
        return all.first { $0.names.contains(words[0].lowercased()) }.map { "taskhub \($0._commandName)" }
    }
}

struct TodayCommand: ViewCommand {
    static let configuration = CommandConfiguration(commandName: "today", abstract: "List open tasks due today.")
    static let view = TaskView.today
    @OptionGroup var options: ListOptions
}

struct OverdueCommand: ViewCommand {
    static let configuration = CommandConfiguration(
        commandName: "overdue", abstract: "List open tasks whose date has passed.", aliases: ["late"])
    static let view = TaskView.overdue
    @OptionGroup var options: ListOptions
}

struct UpcomingCommand: ViewCommand {
    static let configuration = CommandConfiguration(
        commandName: "upcoming", abstract: "List open tasks due after today.", aliases: ["agenda", "calendar"])
    static let view = TaskView.upcoming
    @OptionGroup var options: ListOptions
}

struct WeekCommand: ViewCommand {
    static let configuration = CommandConfiguration(
        commandName: "week", abstract: "List open tasks that are overdue, or due today or in the next six days.")
    static let view = TaskView.week
    @OptionGroup var options: ListOptions
}

struct InboxCommand: ViewCommand {
    static let configuration = CommandConfiguration(commandName: "inbox", abstract: "List open tasks in no list.")
    static let view = TaskView.inbox
    @OptionGroup var options: ListOptions
}

struct NextCommand: ViewCommand {
    static let configuration = CommandConfiguration(
        commandName: "next", abstract: "List tasks whose status is next.")
    static let view = TaskView.next
    @OptionGroup var options: ListOptions
}
