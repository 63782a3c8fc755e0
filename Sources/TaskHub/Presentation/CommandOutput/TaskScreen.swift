package import TaskHubEntities
internal import TextLayout

/// A task list clipped to a window.
///
/// If there are more tasks than lines, overdue tasks have precedence. The order is unchanged.
package struct TaskScreen: Sendable {
    private let layout: OutputLayout
    private let rows: Int

    /// Creates a screen of the layout's width and at least two rows.
    package init(_ layout: OutputLayout, rows: Int) {
        self.layout = layout
        self.rows = max(2, rows)
    }

    /// Returns the tasks for which there is room, beside the summary and the notice.
    package func visible(_ tasks: [TaskItem], hasNotice: Bool, now: Instant, zone: some ZoneRules) -> [TaskItem] {
        let room = rows - (hasNotice ? 2 : 1)
        guard tasks.count > room else { return tasks }
        var isShown = tasks.map { $0.isOverdue(at: now, in: zone) }
        var free = room
        for place in tasks.indices where isShown[place] {
            if free == 0 { isShown[place] = false } else { free -= 1 }
        }
        for place in tasks.indices where !isShown[place] && free > 0 {
            isShown[place] = true
            free -= 1
        }
        return tasks.indices.filter { isShown[$0] }.map { tasks[$0] }
    }

    /// Returns the lines of the visible tasks, the summary of all, and the notice.
    package func lines(_ listing: TaskListing, notice: String?) -> [String] {
        var lines = TaskTable(layout).lines(listing)
        if let notice { lines.append(layout.styled(layout.clipped(notice), .alarm)) }
        return lines
    }
}
