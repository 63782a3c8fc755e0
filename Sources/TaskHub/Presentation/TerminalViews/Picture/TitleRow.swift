internal import TaskApp
internal import TextLayout

/// The name of the screen, its filter, and how much of it is shown.
struct TitleRow {
    let glyphs: Glyphs

    /// Returns the row; `path` has the names of the screens, the last one being shown.
    func row(_ path: [String], _ content: TaskListContent?, filter: FilterState?, width: Int) -> ViewRow {
        let right = content.map(facts) ?? ""
        let rightWidth = right.isEmpty ? 0 : TerminalColumns.width(of: right) + 1
        var row = RowBuilder(width: width)
        row.add(" ")
        for (place, name) in path.enumerated() {
            if place > 0 { row.add(glyphs.below, .dim) }
            row.add(name, place == path.count - 1 ? .title : .dim, limit: max(4, width / 2))
        }
        if let filter {
            row.add("  / ", .dim)
            row.add(filter.text, filter.problem == nil ? .match : .problem, limit: width - row.column - rightWidth - 1)
        }
        if let progress = content?.progress, progress.done + progress.left > 0 { add(progress, to: &row) }
        guard row.rest >= rightWidth, rightWidth > 0 else { return row.row() }
        row.pad(to: width - rightWidth)
        row.add(right, .dim)
        return row.row()
    }

    private func facts(_ content: TaskListContent) -> String {
        let marked = content.markedCount > 0 ? "\(content.markedCount) marked\(glyphs.separator)" : ""
        return "\(marked)\(content.first + content.selection + 1)/\(content.total)"
    }

    private func add(_ progress: TaskProgress, to row: inout RowBuilder) {
        let total = progress.done + progress.left
        row.add("  \(progress.done) of \(total) done ", .dim)
        guard row.rest > 24 else { return }
        let full = 10 * progress.done / total
        row.add(String(repeating: glyphs.full, count: full), .success)
        row.add(String(repeating: glyphs.vacant, count: 10 - full), .dim)
    }
}
