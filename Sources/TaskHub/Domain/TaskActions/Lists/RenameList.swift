package import TaskHubEntities
import TaskStore

/// Renames a list.
package struct RenameList: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Renames the list.
    ///
    /// - Throws: ``ActionError/noSuchList``, or ``ActionError/listNameTaken`` if another list has the name in any
    ///   letter case.
    package func run(_ id: EntityID, to name: ListName) throws -> Committed<TaskList> {
        try workspace.commit(.renameList) { store, _ in
            guard var list = try store.list(id) else { throw ActionError.noSuchList }
            if let holder = try store.list(named: name), holder.id != id { throw ActionError.listNameTaken }
            guard list.name != name else { return list }
            list.name = name
            try store.update(list)
            return list
        }
    }
}
