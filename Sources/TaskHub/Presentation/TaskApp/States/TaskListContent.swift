/// The visible part of a list of tasks.
package struct TaskListContent: Hashable, Sendable {
    /// The rows that fit, with their headings counted.
    package let rows: [TaskListRow]
    /// The place of the first visible row in the whole list.
    package let first: Int
    /// The place of the selected row in ``rows``.
    package let selection: Int
    /// The number of tasks in the whole list.
    package let total: Int
    package let markedCount: Int
    package let progress: TaskProgress?
    package let filter: FilterState?
    package let sharedFact: SharedFact

    /// What the title or the headings say of all tasks below them, so that their rows need not.
    package enum SharedFact: Hashable, Sendable {
        case nothing, list, day
    }

    package init(
        rows: [TaskListRow], first: Int, selection: Int, total: Int, markedCount: Int = 0,
        progress: TaskProgress? = nil,
        filter: FilterState? = nil, sharedFact: SharedFact = .nothing
    ) {
        self.rows = rows
        self.first = first
        self.selection = selection
        self.total = total
        self.markedCount = markedCount
        self.progress = progress
        self.filter = filter
        self.sharedFact = sharedFact
    }
}

/// How much of today is done.
package struct TaskProgress: Hashable, Sendable {
    package let done: Int
    /// Tasks due today or overdue.
    package let left: Int

    package init(done: Int, left: Int) {
        self.done = done
        self.left = left
    }
}

/// The filter of a list.
package struct FilterState: Hashable, Sendable {
    /// As the user typed it.
    package let text: String
    /// Why it is not understood; the list shows what the last valid text selects.
    package let problem: Explanation?

    package init(text: String, problem: Explanation? = nil) {
        self.text = text
        self.problem = problem
    }
}
