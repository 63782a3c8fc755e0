package import TaskHubEntities

/// Removes tasks for good.
package struct DeleteTask: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// All of them or, on an error, none.
    /// - Returns: the tasks as they were.
    package func run(_ ids: [EntityID]) throws -> Committed<[TaskItem]> {
        try workspace.commit { repositories, _ in
            try ids.withoutRepetition.map { id in
                guard let task = try repositories.task(id) else { throw ActionError.noSuchTask }
                try repositories.deleteTask(id)
                return task
            }
        }
    }
}
