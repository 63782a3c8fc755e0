package import TaskHubEntities
package import TaskSync

/// The lines and the summary of a task list.
package struct TaskListing: Hashable, Sendable {
    package let lines: [TaskLine]
    package let overdueCount: Int

    /// Creates the lines; `marks` are the tasks that the user should look at.
    package init(
        _ tasks: [TaskItem], lists: [TaskList], marks: [EntityID: TaskMark] = [:], now: Instant, zone: some ZoneRules
    ) {
        let names = Dictionary(lists.map { ($0.id, $0.name.text) }, uniquingKeysWith: { first, _ in first })
        lines = tasks.map { task in
            TaskLine(
                task, listName: task.listID.flatMap { names[$0] }, mark: marks[task.id], now: now, zone: zone)
        }
        overdueCount = lines.count { $0.isOverdue }
    }

    /// The number of tasks, such as `3 tasks, 1 overdue`.
    package var summary: String {
        guard !lines.isEmpty else { return "Nothing here." }
        let total = CountText(tasks: lines.count).text
        return overdueCount == 0 ? total : "\(total), \(overdueCount) overdue"
    }
}
