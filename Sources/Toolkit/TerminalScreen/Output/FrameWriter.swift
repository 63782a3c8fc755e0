internal import TerminalValues

/// Turns frames into the bytes that change what the terminal shows from the last frame into the next one.
package struct FrameWriter {
    /// Up to this many unchanged columns, writing them again is shorter than moving the cursor.
    private static let shortGap = 4

    private let terminal: TerminalDescription
    /// Whether the terminal shows an update as a whole (mode 2026).
    package var isSynchronized: Bool
    /// What the terminal shows; nil if that is not known.
    private var shown: ScreenFrame?
    private var columns = 0
    private var output: [UInt8] = []
    private var position: (column: Int, row: Int)?
    private var style: ScreenStyle?
    private var link: String?
    private var sequences: [ScreenStyle: [UInt8]] = [:]

    package init(_ terminal: TerminalDescription, isSynchronized: Bool = false) {
        self.terminal = terminal
        self.isSynchronized = isSynchronized
    }

    /// Makes the next frame draw the whole screen.
    package mutating func forget() {
        shown = nil
    }

    /// Returns the bytes after which the terminal shows the frame; none if it does so already.
    package mutating func bytes(for frame: ScreenFrame) -> [UInt8] {
        (output, position, columns) = ([], nil, frame.columns)
        let isNew = shown.map { $0.columns != frame.columns || $0.rows != frame.rows } ?? true
        if isNew { clear() }
        for index in 0..<frame.rows {
            let row = frame.row(index)
            let old = isNew ? nil : shown?.row(index)
            if let old, old == row { continue }
            write(row, over: old ?? Array(repeating: .blank, count: frame.columns), at: index)
        }
        let wasChanged = !output.isEmpty
        if wasChanged {
            change(to: .plain, link: nil)
            if shown?.cursor != nil, !isNew { output = terminal.hideCursor + output }
        }
        place(frame.cursor, wasChanged: wasChanged || isNew)
        shown = frame
        guard isSynchronized, wasChanged else { return output }
        return SynchronizedUpdate.begin + output + SynchronizedUpdate.end
    }

    private mutating func clear() {
        output += terminal.hideCursor + terminal.resetStyle + terminal.clear
        (style, link) = (.plain, nil)
    }

    private mutating func write(_ row: [ScreenCell], over old: [ScreenCell], at index: Int) {
        // Blank columns at the end are cleared at once.
        let end = row.lastIndex { $0 != .blank }.map { $0 + 1 } ?? 0
        // A terminal may draw a sequence of several characters wider, over what follows.
        let spill = row.indices.first { row[$0] != old[$0] && row[$0].mayBeWider } ?? .max
        // Behind the last column there is nothing to clear; the cursor would stay on it, and clear it.
        let needsClearing = end < columns && (spill < row.count || old[end...].contains { $0 != .blank })
        func isChanged(_ column: Int) -> Bool {
            row[column].width > 0 && (column > spill || row[column] != old[column])
        }
        var column = 0
        while let first = (column..<end).first(where: isChanged) {
            let gap = first - column
            let isNear = position.map { $0.row == index && $0.column == column } ?? false
            let isShort = gap <= Self.shortGap && (column..<first).allSatisfy { row[$0].width == 1 }
            if !isNear || !isShort { column = first }
            write(row[column], at: (column, index))
            column += row[column].width
        }
        if needsClearing {
            move(to: (end, index))
            change(to: .plain, link: nil)
            output += terminal.clearToEndOfLine
        }
    }

    private mutating func write(_ cell: ScreenCell, at place: (column: Int, row: Int)) {
        move(to: place)
        change(to: cell.style, link: cell.link)
        output += cell.text.utf8
        let next = place.column + cell.width
        // After the last column, terminals differ in where the cursor is.
        let isCertain = cell.hasCertainWidth && next < columns
        position = isCertain ? (next, place.row) : nil
    }

    private mutating func move(to place: (column: Int, row: Int)) {
        if let position, position == place { return }
        output += terminal.moveCursor(column: place.column, row: place.row)
        position = place
    }

    private mutating func change(to style: ScreenStyle, link: String?) {
        if link != self.link, terminal.showsLinks {
            output += Hyperlink.sequence(to: link)
            self.link = link
        }
        guard style != self.style else { return }
        if sequences[style] == nil { sequences[style] = terminal.sequence(for: style) }
        output += sequences[style] ?? []
        self.style = style
    }

    private mutating func place(_ cursor: (column: Int, row: Int)?, wasChanged: Bool) {
        let before = shown?.cursor
        let isSame = before.map { b in cursor.map { $0 == b } ?? false } ?? (cursor == nil)
        guard wasChanged || !isSame else { return }
        guard let cursor else {
            if before != nil, !wasChanged { output += terminal.hideCursor }
            return
        }
        output += terminal.moveCursor(column: cursor.column, row: cursor.row)
        if before == nil || wasChanged { output += terminal.showCursor }
    }
}

/// The marks around an update that a terminal shows as a whole (mode 2026).
enum SynchronizedUpdate {
    static let mode = 2026
    static let begin = Array("\u{1B}[?2026h".utf8)
    static let end = Array("\u{1B}[?2026l".utf8)
}
