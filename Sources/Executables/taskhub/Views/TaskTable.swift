internal import AppShell
internal import Composition
internal import TextLayout

/// Draws a task list for a terminal, or plainly for a file.
struct TaskTable {
    let terminal: Terminal

    func text(_ list: TaskListViewModel) -> String {
        let dueWidth = list.rows.map { dueText($0).count }.max() ?? 0
        let titleWidth = self.titleWidth(list, dueWidth: dueWidth)
        var text = ""
        for row in list.rows {
            text += line(row, titleWidth: titleWidth, dueWidth: dueWidth) + "\n"
        }
        return text + style(.dim, list.summary) + "\n"
    }

    private func line(_ row: TaskRow, titleWidth: Int, dueWidth: Int) -> String {
        let mark = row.isCompleted ? "x" : row.priority.map { "!\($0)" } ?? ""
        let title = DisplayText(row.title).fitted(to: titleWidth, by: TerminalColumns.self).text
        let due = dueText(row)
        var columns = [
            style(.dim, row.reference), padded(mark, 2),
            style(row.isCompleted ? .dim : .plain, padded(title, titleWidth)),
            style(row.isOverdue ? .alarm : .plain, padded(due, dueWidth)),
        ]
        if let listName = row.listName { columns.append(style(.dim, listName)) }
        var line = columns.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line
    }

    /// The word is for those who see no colour.
    private func dueText(_ row: TaskRow) -> String {
        guard let due = row.due else { return "" }
        return row.isOverdue ? "\(due) overdue" : due
    }

    /// Titles are cut for a terminal only; a file gets all of them.
    private func titleWidth(_ list: TaskListViewModel, dueWidth: Int) -> Int {
        let longest = list.rows.map { TerminalColumns.width(of: $0.title) }.max() ?? 0
        guard let columns = terminal.columns else { return longest }
        let others = TaskRow.referenceLength + 2 + dueWidth + 3 * 2
        let listNames = list.rows.compactMap(\.listName).map { TerminalColumns.width(of: $0) + 2 }.max() ?? 0
        return min(longest, max(20, columns - others - listNames))
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - TerminalColumns.width(of: text)))
    }

    private func style(_ style: TextStyle, _ text: String) -> String {
        style.applied(to: text, when: terminal.allowsColor)
    }
}
