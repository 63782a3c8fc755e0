package import TaskHubEntities

/// What a list of tasks shows.
package struct TaskListViewModel: Hashable, Sendable {
    package let rows: [TaskRow]
    package let overdueCount: Int

    package init(_ tasks: [TaskItem], lists: [TaskList], now: Instant, zone: some ZoneRules) {
        let names = Dictionary(lists.map { ($0.id, $0.name.text) }, uniquingKeysWith: { first, _ in first })
        rows = tasks.map { task in
            TaskRow(task, listName: task.listID.flatMap { names[$0] }, now: now, zone: zone)
        }
        overdueCount = rows.count { $0.isOverdue }
    }

    /// As in "3 tasks, 1 overdue".
    package var summary: String {
        guard !rows.isEmpty else { return "Nothing here." }
        let total = TaskCount(rows.count).text
        return overdueCount == 0 ? total : "\(total), \(overdueCount) overdue"
    }
}
