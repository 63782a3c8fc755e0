internal import TaskApp
internal import TextLayout

extension TaskListModel: ScreenDrawing {
    /// From here on, the selected task is shown beside the list.
    private static let leastWidthWithPane = 100

    var hints: [(AppAction, String)] {
        [
            (.help, "help"), (.add, "add"), (.complete, "done"), (.reschedule, "reschedule"), (.filter, "filter"),
            (.undo, "undo"), (.quit, "quit"),
        ]
    }

    func width(besidePaneIn columns: Int) -> Int? {
        columns >= Self.leastWidthWithPane ? columns * 11 / 20 : nil
    }

    func rows(on canvas: ScreenCanvas) -> [ViewRow] {
        let rows = canvas.rows(state) { TasksView(glyphs: canvas.glyphs).rows($0, width: canvas.width) }
        // A screen reader is told them once.
        guard case .empty = state, filter == nil, marks.isEmpty, !canvas.glyphs.isAccessible else { return rows }
        return rows + [.blank] + KeyHints.rows(KeyHints.empty, canvas.keys, width: canvas.width)
    }
}

/// A list of tasks with its headings.
struct TasksView {
    let glyphs: Glyphs

    /// Returns the rows of the visible part; those that cannot be selected take no clicks.
    func rows(_ content: TaskListContent, width: Int, isSelectable: Bool = true) -> [ViewRow] {
        // The ring and its spaces take three columns, and one stays free at the end.
        let layout = TaskColumnsLayout(content.rows, width: width - 4, sharedFact: content.sharedFact)
        var rows: [ViewRow] = []
        for (place, task) in content.rows.enumerated() {
            if let heading = task.heading { rows.append(self.heading(heading, width: width)) }
            let row = TaskRowView(glyphs: glyphs).row(
                task, at: content.first + place, layout, width: width,
                isSelected: isSelectable && place == content.selection)
            rows.append(isSelectable ? row : row.withoutTargets)
        }
        return rows
    }

    private func heading(_ heading: RowHeading, width: Int) -> ViewRow {
        var row = RowBuilder(width: width)
        row.add(glyphs.margin)
        switch heading {
        case .overdue(let count): row.add("Overdue \(count)", .overdue)
        case .today: row.add("Today", .heading)
        case .completed: row.add("Completed", .heading)
        case .day(_, let text, let word):
            row.add(text, .heading)
            if let word { row.add(" \(word)", .dim) }
        }
        if !glyphs.isAccessible {
            row.add(" ")
            row.add(String(repeating: glyphs.horizontal, count: max(0, row.rest)), .rule)
        }
        return row.row()
    }
}
