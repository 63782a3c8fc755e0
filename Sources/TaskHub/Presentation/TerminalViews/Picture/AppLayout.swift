package import TaskApp

/// How the rows of the screen are shared.
package struct AppLayout: Hashable, Sendable {
    package let columns: Int
    package let rows: Int
    /// The row with the name of the screen; none on a very low one.
    let hasTitle: Bool
    /// The sheet with its heading.
    let sheetHeight: Int

    /// - Parameters:
    ///   - columns: The width of the terminal.
    ///   - rows: Its height.
    ///   - sheet: The sheet in front.
    ///   - glyphs: The signs of its notes.
    package init(columns: Int, rows: Int, sheet: SheetModel?, glyphs: Glyphs) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
        hasTitle = rows >= 8
        let most = max(0, rows - (hasTitle ? 3 : 2))
        let wanted =
            switch sheet {
            case .line(let line):
                max(rows >= 16 ? 5 : 3, 2 + LineSheetView(glyphs: glyphs).notes(of: line, width: columns).count)
            case .menu(let menu): min(menu.items.count + 1, max(4, most / 2))
            case .reschedule: 9
            case .help: most
            case nil: 0
            }
        sheetHeight = min(wanted, most)
    }

    /// The rows for the contents of a screen.
    package var contentHeight: Int { max(1, rows - 2 - (hasTitle ? 1 : 0) - sheetHeight) }

    /// The columns of the pane beside a screen, behind a line and two blanks.
    func paneWidth(beside width: Int) -> Int { max(1, columns - width - 3) }

    /// The rows inside the sheet, below its heading.
    package var sheetContentHeight: Int { max(1, sheetHeight - 1) }
}
