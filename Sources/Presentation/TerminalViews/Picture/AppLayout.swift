package import TaskApp

/// How the rows of the screen are shared.
package struct AppLayout: Hashable, Sendable {
    /// From here on, the selected task is shown beside its list.
    private static let previewColumns = 100

    package let columns: Int
    package let rows: Int
    /// The row with the name of the screen; none on a very low one.
    let hasTitle: Bool
    /// The sheet with its heading.
    let sheetHeight: Int
    package let hasPreview: Bool

    /// - Parameters:
    ///   - columns: The width of the terminal.
    ///   - rows: Its height.
    ///   - sheet: The sheet in front.
    ///   - glyphs: Whether screens are read aloud.
    package init(columns: Int, rows: Int, sheet: SheetModel?, glyphs: Glyphs) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
        hasTitle = rows >= 8
        let most = max(0, rows - (hasTitle ? 3 : 2))
        let wanted =
            switch sheet {
            case .line: rows >= 16 ? 5 : 3
            case .menu(let menu): min(menu.items.count + 1, max(4, most / 2))
            case .reschedule: 9
            case .help: most
            case nil: 0
            }
        sheetHeight = min(wanted, most)
        hasPreview = columns >= Self.previewColumns && !glyphs.isAccessible
    }

    /// The rows for the contents of a screen.
    package var contentHeight: Int { max(1, rows - 2 - (hasTitle ? 1 : 0) - sheetHeight) }

    /// The columns for a list; all of them if nothing is beside it.
    var listWidth: Int { hasPreview ? columns * 11 / 20 : columns }

    /// The columns for the selected task, beside a line and two blanks.
    var previewWidth: Int { max(1, columns - listWidth - 3) }

    /// The rows inside the sheet, below its heading.
    package var sheetContentHeight: Int { max(1, sheetHeight - 1) }
}
