public import TaskHubEntities

/// Removes a list and all its tasks, in one transaction.
public struct DeleteList: Sendable {
    private let workspace: Workspace

    public init(in workspace: Workspace) {
        self.workspace = workspace
    }

    public func run(_ id: EntityID) throws -> Committed<DeletedList> {
        try workspace.commit { repositories, _ in
            guard let list = try repositories.list(id) else { throw UseCaseError.noSuchList }
            let count = try repositories.deleteTasks(inList: id)
            try repositories.deleteList(id)
            return DeletedList(list: list, taskCount: count)
        }
    }
}

/// A list that is gone, and how many tasks went with it.
public struct DeletedList: Hashable, Sendable {
    public let list: TaskList
    public let taskCount: Int
}
