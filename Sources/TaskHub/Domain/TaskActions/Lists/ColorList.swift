package import TaskHubEntities
import TaskStore

/// Sets or removes a list's color.
package struct ColorList: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Sets the color, or removes it if `color` is `nil`.
    package func run(_ id: EntityID, _ color: HexColor?) throws -> Committed<TaskList> {
        try workspace.commit(.colorList) { store, _ in
            guard var list = try store.list(id) else { throw ActionError.noSuchList }
            guard list.color != color else { return list }
            list.color = color
            try store.update(list)
            return list
        }
    }
}
