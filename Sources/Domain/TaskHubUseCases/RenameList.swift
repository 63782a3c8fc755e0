public import TaskHubEntities

/// Gives a list another name.
public struct RenameList: Sendable {
    private let workspace: Workspace

    public init(in workspace: Workspace) {
        self.workspace = workspace
    }

    public func run(_ id: EntityID, to name: ListName) throws -> Committed<TaskList> {
        try workspace.commit { repositories, _ in
            guard var list = try repositories.list(id) else { throw UseCaseError.noSuchList }
            if let holder = try repositories.list(named: name), holder.id != id { throw UseCaseError.listNameTaken }
            guard list.name != name else { return list }
            list.name = name
            try repositories.update(list)
            return list
        }
    }
}
