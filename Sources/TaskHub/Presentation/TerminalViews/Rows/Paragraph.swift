internal import TaskHubEntities
internal import TextLayout

/// Text that is broken into rows.
package struct Paragraph {
    /// For fewer rows, only as much of a line is read as they can show.
    private static let fewRows = 1000
    /// The most that a column shows.
    private static let scalarsPerColumn = 16

    private let text: String
    private let role: Role
    private let indent: Int

    package init(_ text: String, _ role: Role = .plain, indent: Int = 0) {
        self.text = text
        self.role = role
        self.indent = indent
    }

    /// Returns the rows; the last one ends in an ellipsis if there are more than `count`.
    ///
    /// Line breaks of the text stay.
    package func rows(width: Int, atMost count: Int = .max) -> [ViewRow] {
        var rows: [ViewRow] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for line in lines where rows.count < count {
            guard line.contains(where: { !$0.isWhitespace }) else {
                rows.append(.blank)
                continue
            }
            let rest = count - rows.count
            let longest = rest < Self.fewRows ? rest * max(1, width) * Self.scalarsPerColumn : .max
            rows += self.rows(of: DisplayText(String(line), limit: longest), width: width, atMost: rest)
        }
        return rows
    }

    /// Addresses are found before the line is broken, so that each part of one leads to the whole.
    private func rows(of line: DisplayText, width: Int, atMost count: Int) -> [ViewRow] {
        let characters = Array(line.text)
        var links = LinkText.ranges(in: line.text).map { (range: $0, address: String(characters[$0])) }[...]
        var place = 0
        return line.wrapped(to: max(1, width - indent), lines: count, by: TerminalColumns.self).map { part in
            var row = RowBuilder(width: width)
            row.pad(to: indent)
            // The space at which a line is broken is left out.
            if place > 0, place < characters.count, characters[place] == " " { place += 1 }
            let text = Array(String(decoding: part, as: UTF8.self))
            let end = place + text.count
            var shown = place
            while shown < end {
                links = links.drop { $0.range.upperBound <= shown }
                let link = links.first.flatMap { $0.range.contains(shown) ? $0 : nil }
                let next = min(end, link?.range.upperBound ?? links.first?.range.lowerBound ?? end)
                let run = String(text[(shown - place)..<(next - place)])
                row.add(run, link == nil ? role : .link, link: link?.address)
                shown = next
            }
            place = end
            return row.row()
        }
    }
}
