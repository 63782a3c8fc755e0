package import TaskHubEntities

/// Returns all lists, by sort order, then name.
package struct ShowLists: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    package func run() throws -> [TaskList] {
        try workspace.store.read { try $0.lists() }
    }
}
