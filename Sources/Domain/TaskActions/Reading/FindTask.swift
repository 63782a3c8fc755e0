package import TaskHubEntities

/// Finds tasks by a UUID, local or the server's, or by its beginning.
package struct FindTask: Sendable {
    private static let mostCounted = 1000

    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Takes four characters or more, in either letter case; only one task may begin so.
    package func run(reference: String) throws -> FoundTask {
        try workspace.store.read { try find(reference, in: $0) }
    }

    /// All of them, in the order of the references, from one state of the store.
    package func run(references: [String]) throws -> [FoundTask] {
        try workspace.store.read { repositories in try references.map { try find($0, in: repositories) } }
    }

    private func find(_ reference: String, in repositories: any Repositories) throws -> FoundTask {
        guard let beginning = IDPrefix(reference.trimmingWhitespace()) else {
            throw ActionError.taskReferenceMalformed
        }
        guard beginning.isLongEnough else { throw ActionError.taskReferenceTooShort }
        if let id = EntityID(beginning.text), let task = try repositories.task(id) {
            return try found(task, in: repositories)
        }
        let ids = try repositories.taskIDs(beginningWith: beginning.text, limit: FindTask.mostCounted)
        guard let id = ids.first, let task = try repositories.task(id) else { throw ActionError.noSuchTask }
        guard ids.count == 1 else { throw ActionError.severalTasks(count: ids.count) }
        return try found(task, in: repositories)
    }

    private func found(_ task: TaskItem, in repositories: any Repositories) throws -> FoundTask {
        FoundTask(task: task, list: try task.listID.flatMap { try repositories.list($0) })
    }
}

/// A task with the list it is in.
package struct FoundTask: Hashable, Sendable {
    package let task: TaskItem
    package let list: TaskList?

    package init(task: TaskItem, list: TaskList?) {
        self.task = task
        self.list = list
    }
}
