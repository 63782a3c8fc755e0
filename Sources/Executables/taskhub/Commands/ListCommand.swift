internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskDocuments
internal import TaskHubEntities
internal import TaskStore

struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List tasks; the open ones unless told otherwise.")

    enum Selection: String, EnumerableFlag {
        case inbox, today, overdue, upcoming, completed, all

        static func help(for value: Selection) -> ArgumentHelp? {
            switch value {
            case .inbox: "Open tasks in no list."
            case .today: "Open tasks due today."
            case .overdue: "Open tasks whose date has passed."
            case .upcoming: "Open tasks due after today."
            case .completed: "Done and archived tasks, the latest first."
            case .all: "Open and completed tasks."
            }
        }
    }

    @Flag(exclusivity: .exclusive)
    var selection: Selection?

    @Option(help: ArgumentHelp("Open tasks in that list.", valueName: "name"))
    var list: String?

    @Option(help: ArgumentHelp("At most so many.", valueName: "count"))
    var limit: Int?

    @Flag(help: "Stay, and draw again whenever a task changes.")
    var watch = false

    @OptionGroup var common: ProgramOptions

    func validate() throws {
        if list != nil, selection != nil { throw ValidationError("--list cannot go with another selection") }
        if let limit, limit < 1 { throw ValidationError("--limit takes a number from 1 on") }
    }

    func run() async throws {
        let context = try ProgramContext.open(common)
        let filter = try filter(in: context.workspace)
        let listing = ListTasks(in: context.workspace)
        guard watch else {
            return try show(try context.reading { _ in try listing.run(filter, limit: limit) }, context)
        }
        let query: @Sendable () -> TaskQuery = { [limit] in listing.query(filter, limit: limit) }
        for try await tasks in context.store.observe(query) {
            if Terminal.output.isTerminal { try StandardStreams.print("\u{1B}[H\u{1B}[2J") }
            let lists = try ShowLists(in: context.workspace).run()
            try show(TaskPage(tasks: tasks, lists: lists, asOf: context.workspace.clock.now()), context)
        }
    }

    private func show(_ page: TaskPage, _ context: ProgramContext) throws {
        if common.json { return try StandardStreams.print(document: try TaskDocument.tasks(page)) }
        let listing = TaskListing(page.tasks, lists: page.lists, now: page.asOf, zone: context.workspace.zone)
        let table = TaskTable(columns: Terminal.output.columns, usesColor: Terminal.output.allowsColor)
        try StandardStreams.print(table.text(listing))
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
