internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskDocuments
internal import TaskHubEntities
internal import TaskStore
internal import TaskSync

/// The tasks that a filter selects, as a table or as one document.
struct TaskListView: Sendable {
    let context: ProgramContext
    let filter: TaskFilter
    var sort = TaskSort.due
    var limit: Int?
    let json: Bool

    func show() throws {
        let listing = ListTasks(in: context.workspace)
        try show(try context.reading { _ in try listing.run(filter, by: sort, limit: limit) })
    }

    /// Shows the tasks again whenever one changes; returns only on an error.
    func watch() async throws {
        let listing = ListTasks(in: context.workspace)
        for try await tasks in context.store.observe({ listing.query(filter, by: sort, limit: limit) }) {
            if Terminal.output.isTerminal { try StandardStreams.print("\u{1B}[H\u{1B}[2J") }
            let lists = try ShowLists(in: context.workspace).run()
            try show(TaskPage(tasks: tasks, lists: lists, asOf: context.workspace.clock.now()))
        }
    }

    private func show(_ page: TaskPage) throws {
        let oldest = page.asOf.advanced(bySeconds: -LostValue.retention)
        let marks = try context.store.readForSync { try $0.taskMarks(since: oldest) }
        if json {
            let document = try TaskDocument.tasks(page, marks: marks, in: context.workspace.zone)
            return try StandardStreams.print(document: document)
        }
        let listing = TaskListing(
            page.tasks, lists: page.lists, marks: marks, now: page.asOf, zone: context.workspace.zone)
        let table = TaskTable(columns: Terminal.output.columns, usesColor: Terminal.output.allowsColor)
        try StandardStreams.print(table.text(listing))
        let state = try context.store.readForSync { try $0.accountState() }
        if let state, let notice = SyncNotice(state, now: page.asOf, zone: context.workspace.zone) {
            StandardStreams.complain("taskhub: \(notice.text)")
        }
    }
}
