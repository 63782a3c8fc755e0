package import TerminalValues

/// One column of a row, or the first of the two columns of a wide character.
package struct ScreenCell: Hashable, Sendable {
    static let blank = ScreenCell(" ", width: 1)

    /// What a reader sees as one character; empty in the second column of a wide one.
    let text: String
    /// In columns; 0 in the second column of a wide character.
    let width: Int
    let style: ScreenStyle
    /// Where a click in the terminal leads (OSC 8).
    let link: String?

    init(_ text: String, width: Int, style: ScreenStyle = .plain, link: String? = nil) {
        self.text = text
        self.width = width
        self.style = style
        self.link = link
    }

    /// Whether some terminals draw it in more columns: an emoji that is joined of several, for example.
    var mayBeWider: Bool {
        width == 2 && text.unicodeScalars.count > 1
    }

    /// Whether every terminal moves the cursor by as many columns as we do.
    var hasCertainWidth: Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex else {
            return text.isEmpty
        }
        // Letters, box drawing, and East Asian characters; not symbols and emoji.
        let ranges: [Range<UInt32>] = [0..<0x2000, 0x2500..<0x2580, 0x3000..<0xFB00]
        return ranges.contains { $0.contains(first.value) }
    }
}

/// What the whole screen shows: rows of cells from the top, and the cursor.
package struct ScreenFrame: Sendable {
    package let columns: Int
    package let rows: Int
    private(set) var cells: [[ScreenCell]]
    /// Where the cursor is shown, counted from 0; nil to hide it.
    package var cursor: (column: Int, row: Int)?
    private var column = 0

    package init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
        cells = []
        cells.reserveCapacity(self.rows)
    }

    /// Begins the next row; rows below the screen are left out.
    package mutating func beginRow() {
        // The row below the last one stays unseen.
        if cells.count > rows { cells.removeLast() }
        cells.append([])
        cells[cells.count - 1].reserveCapacity(columns)
        column = 0
    }

    /// Adds a character of a given width to the row, unless it no longer fits.
    ///
    /// A character without a width joins nothing and is left out.
    package mutating func append(_ text: String, width: Int, style: ScreenStyle = .plain, link: String? = nil) {
        guard let row = cells.indices.last, width > 0, column + width <= columns else { return }
        cells[row].append(ScreenCell(text, width: width, style: style, link: link))
        for _ in 1..<max(1, width) { cells[row].append(ScreenCell("", width: 0, style: style, link: link)) }
        column += width
    }

    /// Fills the row up to a column, counted from 0, with spaces.
    package mutating func fill(to end: Int, style: ScreenStyle = .plain) {
        guard let row = cells.indices.last, column < min(end, columns) else { return }
        let cell = ScreenCell(" ", width: 1, style: style)
        cells[row].append(contentsOf: repeatElement(cell, count: min(end, columns) - column))
        column = min(end, columns)
    }

    /// The cells of a row, with blanks up to the last column.
    func row(_ index: Int) -> [ScreenCell] {
        let row = index < cells.count ? cells[index] : []
        return row + repeatElement(.blank, count: max(0, columns - row.count))
    }
}
