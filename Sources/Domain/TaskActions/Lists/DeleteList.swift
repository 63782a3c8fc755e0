package import TaskHubEntities

/// Deletes a list and all its tasks.
package struct DeleteList: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Deletes the list and its tasks in one transaction.
    ///
    /// - Throws: ``ActionError/noSuchList``.
    package func run(_ id: EntityID) throws -> Committed<DeletedList> {
        try workspace.commit(.deleteList) { repositories, _ in
            guard let list = try repositories.list(id) else { throw ActionError.noSuchList }
            let count = try repositories.deleteTasks(inList: id)
            try repositories.deleteList(id)
            return DeletedList(list: list, taskCount: count)
        }
    }
}

/// A deleted list, and the number of tasks that were deleted with it.
package struct DeletedList: Hashable, Sendable {
    package let list: TaskList
    package let taskCount: Int
}
