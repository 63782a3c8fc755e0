internal import TaskApp
internal import TextLayout

/// The keys in columns, the commands below them, and the search above.
struct HelpView {
    /// The narrowest column with its gap, and the part of it that has the keys.
    private static let (columnWidth, nameColumns) = (40, 20)

    let glyphs: Glyphs

    /// Returns the rows, and the column of the cursor in the first one.
    func rows(_ model: HelpModel, width: Int, height: Int) -> (rows: [ViewRow], cursorColumn: Int) {
        model.height = height - 1
        let sections = model.sections
        let narrow = sections.filter { !$0.isWide }.map { lines(of: $0, width: width) }
        let all = columns(narrow, width: width) + sections.filter(\.isWide).flatMap { wide($0, width: width) }
        model.limitScroll(to: all.count - model.height)
        let shown = all.dropFirst(model.scroll).prefix(max(0, model.height))
        let (row, cursorColumn) = search(model, hasFound: !all.isEmpty, width: width)
        return ([row] + shown, cursorColumn)
    }

    /// Returns all rows for a screen reader, each entry in one; the one that is scrolled to is selected.
    ///
    /// - Parameters:
    ///   - model: The help, which is told how far it can be scrolled.
    ///   - width: The columns of a row.
    ///   - height: How many entries are a page.
    /// - Returns: The rows.
    func spokenRows(_ model: HelpModel, width: Int, height: Int) -> [ViewRow] {
        let sections = model.sections
        let entries = sections.flatMap(\.rows)
        model.height = height
        model.limitScroll(to: entries.count - 1)
        guard !entries.isEmpty else { return Paragraph("Nothing is found").rows(width: width) }
        var rows: [ViewRow] = []
        var place = 0
        for section in sections {
            var heading = RowBuilder(width: width)
            heading.add(section.title, .heading)
            rows.append(heading.row())
            for entry in section.rows {
                var row = RowBuilder(width: width)
                row.add("\(entry.name)  \(entry.purpose)")
                rows.append(row.row(isSelected: place == model.scroll))
                place += 1
            }
        }
        return rows
    }

    /// Returns the row with the search, and the column of its cursor.
    func search(_ model: HelpModel, hasFound: Bool, width: Int) -> (row: ViewRow, cursorColumn: Int) {
        var row = RowBuilder(width: width)
        row.add("\(glyphs.margin)Search", .title)
        row.add(glyphs.isAccessible ? ": " : " \(glyphs.prompt) ", .dim)
        let cursorColumn = InputLine(model.search).add(to: &row)
        if model.search.isEmpty { row.add("type a key, or a word such as date", .dim) }
        if !hasFound { row.add("  nothing is found", .dim) }
        return (row.row(), cursorColumn)
    }

    private func count(in width: Int) -> Int { max(1, width / Self.columnWidth) }

    /// Lines of a section for a column, each entry apart, and the heading with the first one.
    private func lines(of section: HelpModel.Section, width: Int) -> [[ViewRow]] {
        let columns = width / count(in: width)
        let indent = min(Self.nameColumns, columns / 2)
        var heading = RowBuilder(width: columns)
        heading.add("\(glyphs.margin)\(section.title)", .heading)
        return section.rows.enumerated().map { place, entry in
            let purposes = Paragraph(entry.purpose).rows(width: max(1, columns - indent - 2))
            let name = "\(glyphs.margin) \(entry.name)"
            // A long name has its own row.
            let isLong = TerminalColumns.width(of: name) >= indent
            var rows: [ViewRow] = place == 0 ? [heading.row()] : []
            if isLong {
                var row = RowBuilder(width: columns)
                row.add(name, .key)
                rows.append(row.row())
            }
            rows += purposes.enumerated().map { line, purpose in
                var row = RowBuilder(width: columns)
                if line == 0, !isLong { row.add(name, .key) }
                row.pad(to: indent)
                row.add(purpose)
                return row.row()
            }
            return rows
        }
    }

    /// The sections one below another, in columns of about the same height.
    private func columns(_ sections: [[[ViewRow]]], width: Int) -> [ViewRow] {
        let entries = sections.flatMap(\.self)
        let count = count(in: width)
        let height = (entries.reduce(0) { $0 + $1.count } + count - 1) / count
        var columns: [[ViewRow]] = [[]]
        for entry in entries {
            if let last = columns.last, last.count + entry.count > height, columns.count < count { columns.append([]) }
            columns[columns.count - 1] += entry
        }
        let rows = columns.map(\.count).max() ?? 0
        return (0..<rows).map { line in
            var row = RowBuilder(width: width)
            for (place, column) in columns.enumerated() where line < column.count {
                row.pad(to: place * (width / count))
                row.add(column[line])
            }
            return row.row()
        }
    }

    private func wide(_ section: HelpModel.Section, width: Int) -> [ViewRow] {
        var heading = RowBuilder(width: width)
        heading.add("\(glyphs.margin)\(section.title)", .heading)
        return [heading.row()]
            + section.rows.map { entry in
                var row = RowBuilder(width: width)
                row.add("\(glyphs.margin) \(entry.name)", .key, limit: max(Self.nameColumns, width - 24))
                row.pad(to: min(Self.nameColumns, width / 2))
                row.add("  \(entry.purpose)", .dim)
                return row.row()
            }
    }
}
