package import TaskHubEntities

/// Creates a list.
package struct CreateList: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Creates a list after the existing ones.
    ///
    /// - Throws: ``ActionError/listNameTaken``.
    package func run(name: ListName, color: HexColor? = nil) throws -> Committed<TaskList> {
        try workspace.commit(.addList) { repositories, now in
            guard try repositories.list(named: name) == nil else { throw ActionError.listNameTaken }
            let list = TaskList(
                id: workspace.ids.next(), name: name, color: color, createdAt: now,
                sortOrder: try repositories.nextListOrder())
            try repositories.insert(list)
            return list
        }
    }
}
