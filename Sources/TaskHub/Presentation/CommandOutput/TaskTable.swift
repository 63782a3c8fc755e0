internal import TaskHubEntities
import TaskStore
internal import TaskSync
internal import TextLayout

/// A task list as lines of columns, for a terminal or a file.
package struct TaskTable {
    private let layout: OutputLayout

    package init(_ layout: OutputLayout) {
        self.layout = layout
    }

    /// Returns one line for each task, and the summary.
    package func text(_ listing: TaskListing) -> String {
        lines(listing).map { "\($0)\n" }.joined()
    }

    /// Returns one line for each task, and the summary.
    func lines(_ listing: TaskListing) -> [String] {
        let columns = TaskColumns(of: listing.lines, in: layout.columns)
        return listing.lines.map { line($0, columns) } + [layout.styled(layout.clipped(listing.summary), .dim)]
    }

    private func line(_ task: TaskLine, _ columns: TaskColumns) -> String {
        var cells = [reference(task, columns.reference), mark(task), title(task, columns)]
        let due = task.dueText(isCompact: columns.isCompact)
        cells.append(layout.styled(padded(due, columns.due), task.isOverdue ? .alarm : .plain))
        if columns.context > 0, let context = task.context {
            cells.append(layout.styled(fitted(context, columns.context), .dim))
        }
        if !columns.isCompact, let mark = task.mark { cells.append(layout.styled(mark.rawValue, .alarm)) }
        var line = cells.joined(separator: String(repeating: " ", count: TaskColumns.gap))
        while line.last == " " { line.removeLast() }
        return line
    }

    private func reference(_ task: TaskLine, _ width: Int) -> String {
        let text = String(task.id.description.prefix(width))
        guard task.prefixLength > 0 else { return layout.styled(text, .dim) }
        return layout.styled(String(text.prefix(task.prefixLength)), .bold)
            + layout.styled(String(text.dropFirst(task.prefixLength)), .dim)
    }

    private func mark(_ task: TaskLine) -> String {
        padded(task.isCompleted ? "x" : task.priority.map { "!\($0)" } ?? "", TaskColumns.mark)
    }

    /// The title; in a compact table it is followed by the task's mark, for which there is no column.
    private func title(_ task: TaskLine, _ columns: TaskColumns) -> String {
        let style: TextStyle = task.isCompleted ? .dim : .plain
        guard columns.isCompact, let mark = task.mark?.rawValue else {
            return layout.styled(title(fitted(task.title, columns.title), columns, columns.title), style)
        }
        let text = fitted(task.title, columns.title - mark.count - 1)
        return layout.styled(title(text, columns, columns.title - mark.count), style) + layout.styled(mark, .alarm)
    }

    /// Pads a title, so that the line fits even if the terminal draws the title as wide as any does.
    private func title(_ text: String, _ columns: TaskColumns, _ width: Int) -> String {
        let excess = WidestColumns.width(of: text) - TerminalColumns.width(of: text)
        return padded(text, width - max(0, excess - columns.spare))
    }

    private func fitted(_ text: String, _ width: Int) -> String {
        DisplayText(cleaned: Array(text.utf8)).fitted(to: width, by: WidestColumns.self).text
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - TerminalColumns.width(of: text)))
    }
}
