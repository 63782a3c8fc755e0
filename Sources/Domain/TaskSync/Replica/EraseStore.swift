package import TaskActions

/// Deletes every task, list and key of the store, sent or not.
package struct EraseStore: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// - Returns: how many tasks there were.
    package func run() throws -> Committed<Int> {
        try workspace.commitAccount { store, _ in
            let count = try store.tasks(TaskQuery(.all)).count
            try store.startOver(keeping: [], as: workspace.ids.next())
            return count
        }
    }
}
