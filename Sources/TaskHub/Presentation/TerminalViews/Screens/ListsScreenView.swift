internal import TaskApp
internal import TextLayout

extension ListsModel: ScreenDrawing {
    /// From here on, the tasks of the selected list are shown beside the lists.
    private static let leastWidthWithPane = 70
    private static let widestLists = 48

    var hints: [(AppAction, String)] {
        [
            (.help, "help"), (.open, "open"), (.add, "new list"), (.edit, "rename"), (.color, "colour"),
            (.delete, "delete"), (.undo, "undo"), (.quit, "quit"),
        ]
    }

    func width(besidePaneIn columns: Int) -> Int? {
        columns >= Self.leastWidthWithPane ? min(Self.widestLists, columns * 2 / 5) : nil
    }

    func rows(on canvas: ScreenCanvas) -> [ViewRow] {
        canvas.rows(state) { ListsScreenView(glyphs: canvas.glyphs).rows($0, width: canvas.width) }
    }
}

/// All lists with their open tasks, and the saved views.
struct ListsScreenView {
    let glyphs: Glyphs

    func rows(_ content: RowsContent<ListsModel.Row>, width: Int) -> [ViewRow] {
        let names = content.rows.map { TerminalColumns.width(of: $0.name) }.max() ?? 0
        return content.rows.enumerated().map { place, list in
            let isSelected = place == content.selection
            var row = RowBuilder(width: width, target: .row(content.first + place))
            if glyphs.isAccessible {
                row.add(isSelected ? "> " : "  ")
                row.add(list.filter == nil ? "" : "view ")
            } else {
                let mark = list.filter == nil ? glyphs.marked : glyphs.prompt
                row.add(" \(mark) ", list.color.flatMap(Role.init(color:)) ?? .dim)
            }
            row.add(list.name, limit: max(8, width - row.column - 8))
            if let count = list.taskCount {
                if !glyphs.isAccessible { row.pad(to: min(3 + names + 2, max(0, width - 6))) }
                row.add(glyphs.isAccessible ? ", \(count) open" : Self.right(count), count > 0 ? .plain : .dim)
            }
            if let filter = list.filter { row.add("  \(filter)", .dim) }
            return row.row(isSelected: isSelected)
        }
    }

    /// A number in five columns.
    private static func right(_ number: Int) -> String {
        let text = String(number)
        return String(repeating: " ", count: max(0, 5 - text.count)) + text
    }
}
