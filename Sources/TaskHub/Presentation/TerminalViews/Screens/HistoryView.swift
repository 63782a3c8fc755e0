internal import TaskApp

extension HistoryModel: ScreenDrawing {
    var hints: [(AppAction, String)] { [(.help, "help"), (.undo, "undo"), (.redo, "redo"), (.back, "back")] }

    func rows(on canvas: ScreenCanvas) -> [ViewRow] {
        canvas.rows(state) { HistoryView(glyphs: canvas.glyphs).rows($0, width: canvas.width) }
    }
}

/// The steps that can be undone.
struct HistoryView {
    private static let momentColumns = 17

    let glyphs: Glyphs

    func rows(_ content: RowsContent<HistoryModel.Row>, width: Int) -> [ViewRow] {
        content.rows.enumerated().map { place, step in
            let isSelected = place == content.selection
            var row = RowBuilder(width: width, target: .row(content.first + place))
            row.add(glyphs.isAccessible && isSelected ? "> " : "  ")
            row.add(step.moment, .dim)
            row.pad(to: min(2 + Self.momentColumns, width / 3))
            row.add(step.text, step.isUndone ? .done : .plain)
            if step.isUndone { row.add("  undone", .dim) }
            if let program = step.program { row.add("  by \(program)", .dim) }
            return row.row(isSelected: isSelected)
        }
    }
}
