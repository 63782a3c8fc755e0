package import TaskHubEntities

/// Lists tasks in display order.
package struct ListTasks: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Returns the selected tasks and all lists.
    package func run(_ filter: TaskFilter, limit: Int? = nil) throws -> TaskPage {
        let query = query(filter, limit: limit)
        return try workspace.store.read { repositories in
            TaskPage(tasks: try repositories.tasks(query), lists: try repositories.lists(), asOf: query.now)
        }
    }

    /// Returns the query that the filter means at the current time, for an observer of the store.
    package func query(_ filter: TaskFilter, limit: Int? = nil) -> TaskQuery {
        TaskQuery(filter, at: workspace.clock.now(), in: workspace.zone, limit: limit)
    }
}

/// Tasks and all lists, from one state of the store.
package struct TaskPage: Hashable, Sendable {
    package let tasks: [TaskItem]
    package let lists: [TaskList]
    package let asOf: Instant

    package init(tasks: [TaskItem], lists: [TaskList], asOf: Instant) {
        self.tasks = tasks
        self.lists = lists
        self.asOf = asOf
    }
}
