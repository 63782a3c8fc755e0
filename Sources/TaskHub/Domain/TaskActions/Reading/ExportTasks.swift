import TaskHubEntities
import TaskStore

/// Exports everything in the store, in a form that can be imported again.
package struct ExportTasks: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Returns all lists, and all tasks by sort order, then id, so that the same store gives the same export.
    package func run() throws -> TaskPage {
        try workspace.store.read { store in
            let tasks = try store.allTasks().map { (key: $0.id.description, task: $0) }
                .sorted { ($0.task.sortOrder, $0.key) < ($1.task.sortOrder, $1.key) }
                .map(\.task)
            return TaskPage(tasks: tasks, lists: try store.lists(), asOf: workspace.clock.now())
        }
    }
}
