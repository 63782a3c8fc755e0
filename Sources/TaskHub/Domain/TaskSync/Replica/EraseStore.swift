package import TaskActions
import TaskStore

/// Deletes every task, list and key in the store, whether sent or not.
package struct EraseStore: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Erases the store in one transaction, and gives it a new store id.
    ///
    /// - Returns: The number of tasks that were deleted.
    package func run() throws -> Committed<Int> {
        try workspace.commitAccount { store, _ in
            let count = try store.allTasks().count
            try store.reset(keeping: [], as: workspace.ids.next())
            return count
        }
    }
}
