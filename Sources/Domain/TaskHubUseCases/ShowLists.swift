public import TaskHubEntities

/// All lists, by sort order, then name.
public struct ShowLists: Sendable {
    private let workspace: Workspace

    public init(in workspace: Workspace) {
        self.workspace = workspace
    }

    public func run() throws -> [TaskList] {
        try workspace.store.read { try $0.lists() }
    }
}
