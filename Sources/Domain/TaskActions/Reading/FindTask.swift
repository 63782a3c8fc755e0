package import TaskHubEntities

/// Finds tasks by a local or server id, or by its beginning.
package struct FindTask: Sendable {
    private static let maximumCount = 1000

    private let workspace: Workspace
    private let shortestPrefix: Int

    /// Creates the lookup; `shortestPrefix` is how many characters of an id are needed at least.
    package init(in workspace: Workspace, shortestPrefix: Int = IDPrefix.usualMinimum) {
        self.workspace = workspace
        self.shortestPrefix = shortestPrefix
    }

    /// Returns the one task whose id begins with `reference`.
    ///
    /// - Parameter reference: The first characters of a local or server id, in either letter case.
    /// - Returns: The task and its list.
    /// - Throws: ``ActionError`` if the reference is malformed, unknown or ambiguous.
    package func run(reference: String) throws -> FoundTask {
        try workspace.store.read { try find(reference, in: $0) }
    }

    /// Returns the tasks in the order of the references, from one state of the store.
    package func run(references: [String]) throws -> [FoundTask] {
        try workspace.store.read { repositories in try references.map { try find($0, in: repositories) } }
    }

    /// Returns the tasks whose local or server id begins with `reference`, by id.
    ///
    /// - Parameters:
    ///   - reference: The first characters of an id, in either letter case.
    ///   - limit: The most tasks to return.
    /// - Returns: At most `limit` tasks, and none for a text that begins no id.
    /// - Throws: What the store throws.
    package func candidates(for reference: String, limit: Int) throws -> [TaskItem] {
        guard let beginning = IDPrefix(reference) else { return [] }
        return try workspace.store.read { repositories in
            let ids = try repositories.taskIDs(beginningWith: beginning.text, limit: FindTask.maximumCount)
            return try ids.sorted { $0.description < $1.description }.prefix(limit).compactMap(repositories.task)
        }
    }

    private func find(_ reference: String, in repositories: any Repositories) throws -> FoundTask {
        guard let beginning = IDPrefix(reference) else {
            throw ActionError.taskReferenceMalformed
        }
        guard beginning.isAtLeast(shortestPrefix) else {
            throw ActionError.taskReferenceTooShort(minimum: shortestPrefix)
        }
        if let id = EntityID(beginning.text), let task = try repositories.task(id) {
            return try found(task, in: repositories)
        }
        let ids = try repositories.taskIDs(beginningWith: beginning.text, limit: FindTask.maximumCount)
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
