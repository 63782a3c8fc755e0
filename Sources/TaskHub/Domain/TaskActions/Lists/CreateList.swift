package import TaskHubEntities
import TaskStore

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
        try workspace.commit(.addList) { store, now in
            guard try store.list(named: name) == nil else { throw ActionError.listNameTaken }
            let list = TaskList(
                id: workspace.ids.next(), name: name, color: color, createdAt: now,
                sortOrder: try store.nextListOrder())
            try store.insert(list)
            return list
        }
    }
}
