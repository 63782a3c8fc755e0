internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskHubEntities
internal import TaskStore
internal import TaskSync
internal import TerminalScreen

/// The tasks that a filter selects, as a table or as one document.
struct TaskListView: Sendable {
    let context: ProgramContext
    /// Which tasks to select; the preferences may add done ones.
    let filter: TaskFilter
    var criteria = TaskCriteria([])
    /// The criteria as typed; empty for none.
    var filterText = ""
    /// The command of the view whose name the criteria are.
    var viewCommand: String?
    /// The order; nil for the preferred one.
    var sort: TaskSort?
    var limit: Int?
    var isReversed = false
    let json: Bool
    var output = TextOutput()

    func show() throws {
        try show(try context.reading { _ in try page() })
    }

    /// Shows the tasks again whenever one changes.
    ///
    /// On a terminal, it returns when the user quits. Otherwise it returns only on an error, as when the reader of a
    /// pipe has left.
    func watch() throws {
        if !json, let screen = FullScreen() { return try TaskWatch(listing: self).run(on: screen) }
        let listing = self
        try runWhileRead {
            for try await page in listing.pages() { try listing.show(page) }
        }
    }

    /// The selected tasks now.
    func page() throws -> TaskPage {
        ordered(try ListTasks(in: context.workspace).run(query(try context.preferences().preferences)))
    }

    /// The selected tasks now, and again after each change, of a preference too.
    func pages() -> some AsyncSequence<TaskPage, any Error> {
        context.store.observe { query(try $0.preferences()) }.map { tasks in
            let preferences = try context.preferences().preferences
            return ordered(try ListTasks(in: context.workspace).page(tasks, of: query(preferences)))
        }
    }

    private func ordered(_ page: TaskPage) -> TaskPage {
        guard isReversed else { return page }
        let tasks = page.tasks.reversed().prefix(limit ?? .max)
        return TaskPage(tasks: Array(tasks), lists: page.lists, total: page.total, asOf: page.asOf)
    }

    private func query(_ preferences: Preferences) -> TaskQuery {
        ListTasks(in: context.workspace).query(
            preferences.filter(filter, matching: criteria), matching: criteria,
            by: sort ?? preferences.sort(of: filter), limit: isReversed ? nil : limit)
    }

    private func show(_ page: TaskPage) throws {
        if json {
            let answer = TaskListAnswer(page, marks: try marks(page), in: context.workspace.zone)
            return try StandardStreams.print(answer)
        }
        let layout = output.layout
        try output.print(TaskTable(layout).text(try listing(page, layout)) + onHoldLine(page, layout))
        if let notice = try notice(page) { StandardStreams.complain("taskhub: \(notice)") }
    }

    /// On a terminal, how many tasks are left out, unless ``emptyText`` says that there may be some.
    private func onHoldLine(_ page: TaskPage, _ layout: OutputLayout) throws -> String {
        guard layout.columns != nil, !page.tasks.isEmpty || filterText.isEmpty else { return "" }
        let count = try ListTasks(in: context.workspace).onHoldCount(filter, matching: criteria)
        guard count > 0 else { return "" }
        return "\(count) more \(count == 1 ? "is" : "are") on hold (status:any)\n"
    }

    /// Returns the lines of a page, with the ids' shortest prefixes if the layout is a terminal's.
    ///
    /// `page` has all selected tasks, of which those in `visible` are shown.
    func listing(_ page: TaskPage, _ layout: OutputLayout, visible: [TaskItem]? = nil) throws -> TaskListing {
        let (tasks, zone) = (visible ?? page.tasks, context.workspace.zone)
        let needsPrefixes = layout.columns != nil || layout.usesColor
        return TaskListing(
            tasks, lists: page.lists, marks: try marks(page),
            prefixes: needsPrefixes ? try ShortestPrefixes(in: context.workspace).run(of: tasks.map(\.id)) : [:],
            emptyText: emptyText, total: page.total,
            overdueCount: page.tasks.count { $0.isOverdue(at: page.asOf, in: zone) },
            now: page.asOf, zone: zone)
    }

    /// Why the tasks are not synchronized until the user does something.
    func notice(_ page: TaskPage) throws -> String? {
        let state = try context.store.read { try $0.accountState() }
        return state.flatMap { SyncNotice($0, now: page.asOf, zone: context.workspace.zone) }?.text
    }

    private func marks(_ page: TaskPage) throws -> [EntityID: TaskMark] {
        let oldest = page.asOf.advanced(bySeconds: -LostValue.retention)
        return try context.store.read { try $0.taskMarks(since: oldest) }
    }

    private var emptyText: String {
        guard !filterText.isEmpty else { return "Nothing here." }
        let leavesOut = filter != .all && filter != .completed && !criteria.namesStatus
        return TaskListing.emptyText(matching: filterText, leavesOut: leavesOut, view: viewCommand)
    }
}
