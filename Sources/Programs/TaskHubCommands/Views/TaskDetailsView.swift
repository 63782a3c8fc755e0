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
    /// `words` are an id or a unique prefix of one, or words of a title unless `takesIDOnly`.
    func show(_ words: [String], takesIDOnly: Bool = false) throws {
        let text = words.joined(separator: " ")
        let named = NamedTasks(in: context.workspace)
        do {
            let found = try context.reading { workspace in
                let find = FindTask(in: workspace, shortestPrefix: Terminal.shortestPrefix)
                return takesIDOnly ? try find.run(reference: text) : try find.run(one: words, among: .any)
            }
            try show(found)
        } catch ActionError.noSuchTask {
            try named.explaining(text) {
                try TaskReply(context, json: json, output: output).show(try deletedTask(text))
            }
        } catch let error as ActionError {
            if takesIDOnly { try named.explaining(text) { throw error } }
            if !json, let chosen = try named.choice(after: error, among: .any) { return try show(chosen) }
            throw try named.diagnosis(error, of: words, among: .any)
        }
    }

    private func show(_ found: FoundTask) throws {
        let oldest = context.workspace.clock.now().advanced(bySeconds: -LostValue.retention)
        let (lost, lists, facts) = try context.store.read { store in
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
