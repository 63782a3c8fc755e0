internal import TaskApp
internal import TextLayout

/// The sheet in front, with its heading.
struct SheetView {
    struct Sheet {
        var rows: [ViewRow]
        /// In the sheet, counted from 0.
        var cursor: (column: Int, row: Int)?
    }

    let glyphs: Glyphs
    let layout: AppLayout

    /// Returns nil if there is no sheet.
    func sheet(of app: AppModel) -> Sheet? {
        let (width, height) = (layout.columns, layout.sheetContentHeight)
        switch app.sheet {
        case nil: return nil
        case .line(let line):
            let content = LineSheetView(glyphs: glyphs).rows(line, width: width, height: height)
            return Sheet(rows: [heading(nil)] + content.rows, cursor: (content.cursorColumn, 1))
        case .menu(let menu):
            let content = MenuView(glyphs: glyphs).rows(menu, width: width, height: height)
            return Sheet(rows: [heading(menu.title)] + content)
        case .reschedule(let model):
            let content = RescheduleView(glyphs: glyphs).rows(model, width: width, height: height)
            let title = model.taskCount == 1 ? "Reschedule" : "Reschedule \(model.taskCount) tasks"
            return Sheet(
                rows: [heading(title)] + content.rows, cursor: content.cursor.map { ($0.column, $0.row + 1) })
        case .help(let model):
            let content = HelpView(glyphs: glyphs).rows(model, width: width, height: height)
            return Sheet(rows: [heading("Help")] + content.rows, cursor: (content.cursorColumn, 1))
        }
    }

    private func heading(_ title: String?) -> ViewRow {
        var row = RowBuilder(width: layout.columns)
        if let title {
            row.add("\(glyphs.horizontal)\(glyphs.horizontal) ", .rule)
            row.add(title, .heading)
            row.add(" ")
        }
        if !glyphs.isAccessible { row.add(String(repeating: glyphs.horizontal, count: max(0, row.rest)), .rule) }
        return row.row()
    }
}
