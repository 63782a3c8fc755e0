package import TaskHubEntities

/// Deletes tasks permanently.
package struct DeleteTask: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Deletes all tasks or, on an error, none.
    ///
    /// - Returns: The tasks as they were.
    /// - Throws: ``ActionError/noSuchTask``.
    package func run(_ ids: [EntityID]) throws -> Committed<[TaskItem]> {
        try workspace.commit(.delete) { repositories, _ in
            try ids.withoutDuplicates.map { id in
                guard let task = try repositories.task(id) else { throw ActionError.noSuchTask }
                try repositories.deleteTask(id)
                return task
            }
        }
    }
}
