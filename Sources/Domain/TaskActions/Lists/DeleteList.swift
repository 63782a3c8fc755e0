package import TaskHubEntities

/// Removes a list and all its tasks, in one transaction.
package struct DeleteList: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    package func run(_ id: EntityID) throws -> Committed<DeletedList> {
        try workspace.commit { repositories, _ in
            guard let list = try repositories.list(id) else { throw ActionError.noSuchList }
            let count = try repositories.deleteTasks(inList: id)
            try repositories.deleteList(id)
            return DeletedList(list: list, taskCount: count)
        }
    }
}

/// A list that is gone, and how many tasks went with it.
package struct DeletedList: Hashable, Sendable {
    package let list: TaskList
    package let taskCount: Int
}
