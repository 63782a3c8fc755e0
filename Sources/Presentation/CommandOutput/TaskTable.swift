internal import TaskSync
internal import TextLayout

/// A task list as lines of columns, for a terminal or a file.
package struct TaskTable {
    private let columns: Int?
    private let usesColor: Bool

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - columns: The width of the terminal. Titles are shortened to it. Nil for a file, which gets whole titles.
    ///   - usesColor: Whether to write the control sequences of ``TextStyle``.
    package init(columns: Int?, usesColor: Bool) {
        self.columns = columns
        self.usesColor = usesColor
    }

    /// Returns one line for each task, and the summary.
    package func text(_ listing: TaskListing) -> String {
        let dueWidth = listing.lines.map { dueText($0).count }.max() ?? 0
        let titleWidth = self.titleWidth(listing, dueWidth: dueWidth)
        var text = ""
        for line in listing.lines {
            text += self.line(line, titleWidth: titleWidth, dueWidth: dueWidth) + "\n"
        }
        return text + style(.dim, listing.summary) + "\n"
    }

    private func line(_ task: TaskLine, titleWidth: Int, dueWidth: Int) -> String {
        let mark = task.isCompleted ? "x" : task.priority.map { "!\($0)" } ?? ""
        let title = DisplayText(task.title).fitted(to: titleWidth, by: TerminalColumns.self).text
        let due = dueText(task)
        var columns = [
            style(.dim, task.reference), padded(mark, 2),
            style(task.isCompleted ? .dim : .plain, padded(title, titleWidth)),
            style(task.isOverdue ? .alarm : .plain, padded(due, dueWidth)),
        ]
        if let listName = task.listName { columns.append(style(.dim, listName)) }
        if let mark = task.mark { columns.append(style(.alarm, mark.rawValue)) }
        var line = columns.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line
    }

    /// The due date, and the word "overdue" for readers who see no colour.
    private func dueText(_ task: TaskLine) -> String {
        guard let due = task.due else { return "" }
        return task.isOverdue ? "\(due) overdue" : due
    }

    private func titleWidth(_ listing: TaskListing, dueWidth: Int) -> Int {
        let longest = listing.lines.map { TerminalColumns.width(of: $0.title) }.max() ?? 0
        guard let columns else { return longest }
        let others = TaskLine.referenceLength + 2 + dueWidth + 3 * 2
        let endings = listing.lines.map { line in
            (line.listName.map { TerminalColumns.width(of: $0) + 2 } ?? 0)
                + (line.mark.map { $0.rawValue.count + 2 } ?? 0)
        }
        return min(longest, max(20, columns - others - (endings.max() ?? 0)))
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - TerminalColumns.width(of: text)))
    }

    private func style(_ style: TextStyle, _ text: String) -> String {
        style.applied(to: text, when: usesColor)
    }
}
