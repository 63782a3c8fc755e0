public import TaskHubEntities

/// Gives a list a colour, or takes it away.
public struct ColorList: Sendable {
    private let workspace: Workspace

    public init(in workspace: Workspace) {
        self.workspace = workspace
    }

    public func run(_ id: EntityID, _ color: HexColor?) throws -> Committed<TaskList> {
        try workspace.commit { repositories, _ in
            guard var list = try repositories.list(id) else { throw UseCaseError.noSuchList }
            guard list.color != color else { return list }
            list.color = color
            try repositories.update(list)
            return list
        }
    }
}
