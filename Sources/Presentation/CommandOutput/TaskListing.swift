package import TaskHubEntities

/// The lines and the summary of a task list.
package struct TaskListing: Hashable, Sendable {
    package let lines: [TaskLine]
    package let overdueCount: Int

    package init(_ tasks: [TaskItem], lists: [TaskList], now: Instant, zone: some ZoneRules) {
        let names = Dictionary(lists.map { ($0.id, $0.name.text) }, uniquingKeysWith: { first, _ in first })
        lines = tasks.map { task in
            TaskLine(task, listName: task.listID.flatMap { names[$0] }, now: now, zone: zone)
        }
        overdueCount = lines.count { $0.isOverdue }
    }

    /// The number of tasks, such as `3 tasks, 1 overdue`.
    package var summary: String {
        guard !lines.isEmpty else { return "Nothing here." }
        let total = TaskCount(lines.count).text
        return overdueCount == 0 ? total : "\(total), \(overdueCount) overdue"
    }
}
