package import TaskHubEntities
package import TaskStore
import TaskSync
internal import TextLayout

/// The lines and the summary of a task list.
package struct TaskListing: Hashable, Sendable {
    package let lines: [TaskLine]
    package let overdueCount: Int
    /// The number of matching tasks, shown or not.
    private let total: Int
    /// The text if there are no tasks.
    private let emptyText: String

    /// Creates the lines.
    ///
    /// - Parameters:
    ///   - tasks: The tasks to show.
    ///   - lists: All lists.
    ///   - marks: The tasks that the user should look at.
    ///   - prefixes: How many characters of each id are enough to name the task, if that is known.
    ///   - emptyText: The text if there are no tasks.
    ///   - total: The number of matching tasks, if not all are shown.
    ///   - overdueCount: How many of the matching tasks are overdue, if not all are shown.
    ///   - now: The current time.
    ///   - zone: The time zone of all dates.
    package init(
        _ tasks: [TaskItem], lists: [TaskList], marks: [EntityID: TaskMark] = [:], prefixes: [EntityID: Int] = [:],
        emptyText: String = "Nothing here.", total: Int? = nil, overdueCount: Int? = nil, now: Instant,
        zone: some ZoneRules
    ) {
        self.emptyText = emptyText
        let names = Dictionary(lists.map { ($0.id, $0.name.text) }, uniquingKeysWith: { first, _ in first })
        lines = tasks.map { task in
            TaskLine(
                task, listName: task.listID.flatMap { names[$0] }, mark: marks[task.id],
                prefixLength: prefixes[task.id] ?? 0, now: now, zone: zone)
        }
        self.total = total ?? lines.count
        self.overdueCount = overdueCount ?? lines.count { $0.isOverdue }
    }

    /// The number of tasks, such as `3 tasks, 1 overdue` or `5 of 28 tasks`.
    package var summary: String {
        guard !lines.isEmpty else { return emptyText }
        let count = CountText(tasks: total).text
        let shown = lines.count == total ? count : "\(lines.count) of \(count)"
        return overdueCount == 0 ? shown : "\(shown), \(overdueCount) overdue"
    }
}

extension TaskListing {
    /// Returns the text if no task matches a filter.
    ///
    /// - Parameters:
    ///   - filter: The filter, as typed.
    ///   - leavesOut: Whether tasks on hold and completed ones were left out.
    ///   - view: The command of a view whose name the filter is.
    /// - Returns: A sentence, or two.
    package static func emptyText(matching filter: String, leavesOut: Bool, view: String? = nil) -> String {
        let text = DisplayText(filter).text
        if let view {
            return "No \(leavesOut ? "open " : "")task matches '\(text)'. The view of that name is '\(view)'."
        }
        let hint = " Add status:any to search waiting, someday and completed tasks too."
        return "No \(leavesOut ? "open " : "")task matches '\(text)'." + (leavesOut ? hint : "")
    }
}
