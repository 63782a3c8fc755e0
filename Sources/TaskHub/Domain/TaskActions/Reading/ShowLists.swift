package import TaskHubEntities
import TaskStore

/// Returns all lists, by sort order, then name.
package struct ShowLists: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    package func run() throws -> [TaskList] {
        try workspace.store.read { try $0.lists() }
    }

    /// Returns all lists, and the number of open tasks in each that has any, without those on hold.
    package func runCounting() throws -> (lists: [TaskList], openTasks: [EntityID: Int]) {
        try workspace.store.read { (try $0.lists(), try $0.openTaskCounts()) }
    }
}
