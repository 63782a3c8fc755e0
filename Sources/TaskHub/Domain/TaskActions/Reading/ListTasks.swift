package import TaskHubEntities
package import TaskStore

/// Lists tasks in display order.
package struct ListTasks: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Returns the selected tasks and all lists.
    ///
    /// - Parameters:
    ///   - filter: Which tasks to select.
    ///   - criteria: What else they must be. It decides about the status if it names one.
    ///   - sort: Their order.
    ///   - limit: The largest number of tasks; nil for all.
    /// - Returns: The tasks and lists of one state of the store.
    /// - Throws: ``ActionError/noListNamed(_:nearest:)`` if the criteria name a list that does not exist.
    package func run(
        _ filter: TaskFilter = .open, matching criteria: TaskCriteria = TaskCriteria([]), by sort: TaskSort = .due,
        limit: Int? = nil
    ) throws -> TaskPage {
        try run(query(filter, matching: criteria, by: sort, limit: limit))
    }

    /// Returns the tasks of a query and all lists.
    ///
    /// - Throws: ``ActionError/noListNamed(_:nearest:)`` if the criteria name a list that does not exist.
    package func run(_ query: TaskQuery) throws -> TaskPage {
        try workspace.store.read { store in
            for name in query.criteria.listNames where try store.list(named: name) == nil {
                throw try ActionError.noList(named: name.text, in: store)
            }
            return try page(try store.tasks(query), of: query, in: store)
        }
    }

    /// Returns how many tasks were left out because they are waiting or for someday.
    package func onHoldCount(_ filter: TaskFilter, matching criteria: TaskCriteria) throws -> Int {
        let query = query(filter, matching: criteria)
        guard !query.includesOnHold, filter != .completed else { return 0 }
        let onHold = TaskCriteria(criteria.conditions + [.status([.waiting, .someday])])
        return try workspace.store.read { try $0.taskCount(self.query(filter, matching: onHold)) }
    }

    /// Returns a page of tasks that an observer of the query has received.
    package func page(_ tasks: [TaskItem], of query: TaskQuery) throws -> TaskPage {
        try workspace.store.read { try page(tasks, of: query, in: $0) }
    }

    private func page(
        _ tasks: [TaskItem], of query: TaskQuery, in store: StoreReader
    ) throws -> TaskPage {
        let isCut = query.limit.map { tasks.count >= $0 } ?? false
        return TaskPage(
            tasks: tasks, lists: try store.lists(), total: isCut ? try store.taskCount(query) : nil,
            asOf: query.now)
    }

    /// Returns the query at the current time, for an observer of the store.
    package func query(
        _ filter: TaskFilter, matching criteria: TaskCriteria = TaskCriteria([]), by sort: TaskSort = .due,
        limit: Int? = nil
    ) -> TaskQuery {
        TaskQuery(
            filter, matching: criteria, by: sort, at: workspace.clock.now(), in: workspace.zone, limit: limit)
    }
}

extension TaskCriteria {
    /// The names of lists in it.
    package var listNames: [ListName] {
        func names(_ condition: TaskCondition) -> [ListName] {
            switch condition {
            case .list(.named(let name)): [name]
            case .not(let condition): names(condition)
            case .any(let alternatives): alternatives.flatMap(\.listNames)
            default: []
            }
        }
        return conditions.flatMap(names)
    }
}

/// Tasks and all lists, from one state of the store.
package struct TaskPage: Hashable, Sendable {
    package let tasks: [TaskItem]
    package let lists: [TaskList]
    /// The number of selected tasks, also of those beyond the limit.
    package let total: Int
    package let asOf: Instant

    package init(tasks: [TaskItem], lists: [TaskList], total: Int? = nil, asOf: Instant) {
        self.tasks = tasks
        self.lists = lists
        self.total = total ?? tasks.count
        self.asOf = asOf
    }
}
