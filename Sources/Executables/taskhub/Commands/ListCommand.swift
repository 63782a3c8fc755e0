internal import ArgumentParser
internal import Composition
internal import TaskActions
internal import TaskHubEntities

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List tasks, by default the open ones.", aliases: ["ls"])

    enum Selection: String, EnumerableFlag {
        case inbox, today, overdue, upcoming, completed, all

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

    @Option(help: ArgumentHelp("Open tasks in this list.", valueName: "name"))
    var list: String?

    @Option(
        help: ArgumentHelp(
            "due (the default), priority, position, created (newest first) or title.", valueName: "key"))
    var sort: TaskSort = .due

    @Option(help: ArgumentHelp("The largest number of tasks to show.", valueName: "count"))
    var limit: Int?

    @Flag(help: "Keep running, and redraw whenever a task changes.")
    var watch = false

    @OptionGroup var common: ProgramOptions

    func validate() throws {
        if list != nil, selection != nil { throw ValidationError("--list cannot be combined with another selection") }
        if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
    }

    func run() throws {
        let context = try ProgramContext.open(common)
        let listing = TaskListView(
            context: context, filter: try filter(in: context.workspace), sort: sort, limit: limit, json: common.json)
        guard watch else { return try listing.show() }
        try runBlocking { try await listing.watch() }
    }

    private func filter(in workspace: Workspace) throws -> TaskFilter {
        if let list { return .list(try FindList(in: workspace).run(reference: list).id) }
        return switch selection {
        case nil: .open
        case .inbox: .inbox
        case .today: .today
        case .overdue: .overdue
        case .upcoming: .upcoming
        case .completed: .completed
        case .all: .all
        }
    }
}

extension TaskSort: ExpressibleByArgument {}
