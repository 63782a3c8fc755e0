internal import TaskApp
internal import TextLayout

/// A line that is typed at the bottom of the screen, with its reading.
struct LineSheetView {
    let glyphs: Glyphs

    /// Returns the rows, and the column of the cursor in the first one.
    func rows(_ line: LineModel, width: Int, height: Int) -> (rows: [ViewRow], cursorColumn: Int) {
        var input = RowBuilder(width: width)
        input.add(glyphs.margin)
        // A screen reader may keep a single mark to itself.
        input.add(glyphs.isAccessible ? Self.names[line.prompt] ?? line.prompt : line.prompt, .title)
        let isMark = line.prompt.count == 1
        input.add(glyphs.isAccessible ? ": " : isMark ? " " : " \(glyphs.prompt) ", .dim)
        let cursorColumn = InputLine(line.editor, understood: line.preview.understood).add(to: &input)
        let others = [suggestions(line, width: width)].compactMap(\.self) + preview(line.preview, width: width)
        return ([input.row()] + others.prefix(max(0, height - 1)), cursorColumn)
    }

    private static let names = [":": "Command", "/": "Filter"]

    private var indent: Int { glyphs.margin.count }

    private func preview(_ preview: LinePreview, width: Int) -> [ViewRow] {
        var rows: [ViewRow] = []
        if let problem = preview.problem {
            rows += Paragraph(problem.text, .problem, indent: indent).rows(width: width, atMost: 3)
        }
        if !preview.values.isEmpty {
            var row = RowBuilder(width: width)
            row.add(glyphs.margin)
            for (place, value) in preview.values.enumerated() {
                if place > 0 { row.add(glyphs.separator, .dim) }
                if !value.name.isEmpty { row.add("\(value.name) ", .dim) }
                row.add(value.value, value.name.isEmpty ? .title : .accent)
            }
            rows.append(row.row())
        }
        return rows + notes(preview, width: width)
    }

    /// Returns the rows of what the user should know about the line.
    func notes(of line: LineModel, width: Int) -> [ViewRow] { notes(line.preview, width: width) }

    private func notes(_ preview: LinePreview, width: Int) -> [ViewRow] {
        preview.notes.flatMap { Paragraph($0, .dim, indent: indent).rows(width: width) }
    }

    private func suggestions(_ line: LineModel, width: Int) -> ViewRow? {
        guard !line.suggestions.isEmpty else { return nil }
        var row = RowBuilder(width: width)
        for (place, suggestion) in line.suggestions.enumerated() {
            row.add(" \(suggestion.text) ", place == line.chosen ? .selectedTab : .suggestion)
            if !suggestion.detail.isEmpty { row.add("\(suggestion.detail) ", .dim) }
        }
        return row.row()
    }
}
