internal import Composition
internal import TaskActions
internal import TaskHubEntities
internal import TaskStore
internal import TaskSync

/// All fields of one task, with the values that it lost in a merge.
struct TaskDetailsView {
    let context: ProgramContext
    let json: Bool
    var output = TextOutput()

    /// Shows the task, or its last known copy if it was deleted in the last 90 days.
    ///
    /// `reference` is an id or a unique prefix of one.
    func show(_ reference: String) throws {
        try NamedTasks(in: context.workspace).explaining(reference) { try showNamed(reference) }
    }

    private func showNamed(_ reference: String) throws {
        let found: FoundTask
        do {
            found = try context.reading {
                try FindTask(in: $0, shortestPrefix: Terminal.shortestPrefix).run(reference: reference)
            }
        } catch ActionError.noSuchTask {
            return try TaskReply(context, json: json, output: output).show(try deletedTask(reference))
        }
        let oldest = context.workspace.clock.now().advanced(bySeconds: -LostValue.retention)
        let (lost, lists, facts) = try context.store.readForSync { store in
            (
                try store.lostValues(of: found.task.id).filter { $0.lostAt >= oldest }, try store.lists(),
                try store.serverFacts(of: found.task.id)
            )
        }
        let names = Dictionary(lists.map { ($0.id, $0.name.text) }) { first, _ in first }
        try TaskReply(context, json: json, output: output).show(found, facts: facts, lost: lost, listNames: names)
    }

    private func deletedTask(_ reference: String) throws -> DeletedTask {
        do {
            return try context.reading { try FindDeletedTask(in: $0).run(reference: reference) }
        } catch SyncError.noSuchDeletedTask {
            throw ActionError.noSuchTask
        }
    }
}
