package import TaskHubEntities
import TaskStore

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
        try workspace.commit(.deleteList) { store, _ in
            guard let list = try store.list(id) else { throw ActionError.noSuchList }
            let count = try store.deleteTasks(inList: id)
            try store.deleteList(id)
            return DeletedList(list: list, taskCount: count)
        }
    }
}

/// A deleted list, and the number of tasks that were deleted with it.
package struct DeletedList: Hashable, Sendable {
    package let list: TaskList
    package let taskCount: Int
}
