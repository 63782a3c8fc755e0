public import TaskHubEntities

/// Lists tasks in display order.
public struct ListTasks: Sendable {
    private let workspace: Workspace

    public init(in workspace: Workspace) {
        self.workspace = workspace
    }

    public func run(_ filter: TaskFilter, limit: Int? = nil) throws -> TaskPage {
        let now = workspace.clock.now()
        let query = query(filter, limit: limit)
        return try workspace.store.read { repositories in
            TaskPage(tasks: try repositories.tasks(query), lists: try repositories.lists(), asOf: now)
        }
    }

    /// What the filter means now, for an observer of the store.
    public func query(_ filter: TaskFilter, limit: Int? = nil) -> TaskQuery {
        TaskQuery(filter.query(at: workspace.clock.now(), in: workspace.zone), limit: limit)
    }
}

/// Tasks, and all lists, from one state of the store.
public struct TaskPage: Hashable, Sendable {
    public let tasks: [TaskItem]
    public let lists: [TaskList]
    public let asOf: Instant

    public init(tasks: [TaskItem], lists: [TaskList], asOf: Instant) {
        self.tasks = tasks
        self.lists = lists
        self.asOf = asOf
    }
}
