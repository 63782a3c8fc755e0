internal import TaskApp
internal import TextLayout

/// Text that is broken into rows.
struct Paragraph {
    private let text: String
    private let role: Role
    private let indent: Int

    init(_ text: String, _ role: Role = .plain, indent: Int = 0) {
        self.text = text
        self.role = role
        self.indent = indent
    }

    /// Returns the rows; the last one ends in an ellipsis if there are more than `count`.
    ///
    /// Line breaks of the text stay.
    func rows(width: Int, atMost count: Int = .max) -> [ViewRow] {
        var rows: [ViewRow] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for line in lines where rows.count < count {
            guard line.contains(where: { !$0.isWhitespace }) else {
                rows.append(.blank)
                continue
            }
            let room = max(1, width - indent)
            for part in DisplayText(String(line)).wrapped(to: room, lines: count - rows.count, by: TerminalColumns.self)
            {
                rows.append(row(String(decoding: part, as: UTF8.self), width: width))
            }
        }
        return rows
    }

    private func row(_ text: String, width: Int) -> ViewRow {
        var row = RowBuilder(width: width)
        row.pad(to: indent)
        let characters = Array(text)
        var end = 0
        for range in LinkText.ranges(in: text) {
            row.add(String(characters[end..<range.lowerBound]), role)
            let address = String(characters[range])
            row.add(address, .link, link: address)
            end = range.upperBound
        }
        row.add(String(characters[end...]), role)
        return row.row()
    }
}
