internal import TaskApp
internal import TextLayout

/// One task on one row.
struct TaskRowView {
    let glyphs: Glyphs

    /// Returns the row of a task; `place` is its place in the whole list, for clicks.
    func row(
        _ task: TaskListRow, at place: Int, _ layout: TaskColumnsLayout, width: Int, isSelected: Bool
    ) -> ViewRow {
        if glyphs.isAccessible { return sentence(task, at: place, width: width, isSelected: isSelected) }
        var row = RowBuilder(width: width, target: .row(place))
        row.add(task.isMarked ? glyphs.marked : " ", .accent)
        row.add(task.isCompleted ? glyphs.completed : glyphs.open, ringRole(task), target: .ring(place))
        row.add(" ", target: .ring(place))
        let start = row.column
        if let priority = task.priority { row.add("!\(priority)", .priority(priority)) }
        row.pad(to: start + layout.priority)
        addTitle(task, to: &row, limit: layout.title)
        var column = start + layout.priority + layout.title
        for (text, role, columns) in trailing(task, layout) where columns > 0 {
            row.pad(to: column + 2)
            row.add(text, role, limit: columns)
            column += columns + 2
        }
        return row.row(isSelected: isSelected)
    }

    private func trailing(_ task: TaskListRow, _ layout: TaskColumnsLayout) -> [(String, Role, Int)] {
        [
            (task.labels.joined(separator: " "), .dim, layout.tags),
            (task.listName ?? "", listRole(task), layout.list),
            (layout.dueText(of: task), dueRole(task), layout.due),
        ]
    }

    private func addTitle(_ task: TaskListRow, to row: inout RowBuilder, limit: Int) {
        let marks = task.marks(glyphs)
        let suffix = marks.isEmpty ? "" : " " + marks.joined(separator: " ")
        let attention = task.attention == nil ? "" : "\(glyphs.attention) "
        row.add(attention, .problem)
        let room = limit - TerminalColumns.width(of: attention) - TerminalColumns.width(of: suffix)
        row.add(task.title, task.isCompleted ? .done : .plain, marking: task.matches, as: .match, limit: room)
        row.add(suffix, .dim)
    }

    /// A task as a screen reader says it.
    private func sentence(_ task: TaskListRow, at place: Int, width: Int, isSelected: Bool) -> ViewRow {
        var row = RowBuilder(width: width, target: .row(place))
        row.add(isSelected ? "> " : "  ")
        if task.isMarked { row.add(glyphs.marked, .accent) }
        if task.isCompleted { row.add("done, ") }
        row.add(task.title, .plain, marking: task.matches, as: .match)
        let facts =
            [
                task.due.map { "due \($0)" }, task.isOverdue ? "overdue" : nil, task.priority.map { "priority \($0)" },
                task.listName.map { "in \($0)" },
            ].compactMap(\.self) + task.labels + task.marks(glyphs)
            + (task.attention == nil ? [] : [glyphs.attention])
        row.add(facts.map { ", \($0)" }.joined(), .dim)
        return row.row(isSelected: isSelected)
    }

    private func ringRole(_ task: TaskListRow) -> Role {
        if task.isCompleted { return .success }
        return task.isOverdue ? .overdue : listRole(task, otherwise: .plain)
    }

    private func listRole(_ task: TaskListRow, otherwise role: Role = .dim) -> Role {
        task.listColor.flatMap(Role.init(color:)) ?? role
    }

    private func dueRole(_ task: TaskListRow) -> Role {
        if task.isCompleted { return .done }
        return task.isOverdue ? .overdue : task.isDueToday ? .dueToday : .dim
    }
}

extension Role {
    /// Creates the role of a list's colour, `#rrggbb`; nil for another text.
    init?(color text: String) {
        guard text.hasPrefix("#"), text.utf8.count == 7, let rgb = UInt32(text.dropFirst(), radix: 16) else {
            return nil
        }
        self = .color(rgb)
    }
}
