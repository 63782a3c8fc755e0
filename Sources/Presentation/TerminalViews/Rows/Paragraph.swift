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
            rows += self.rows(of: DisplayText(String(line), limit: .max), width: width, atMost: count - rows.count)
        }
        return rows
    }

    /// Addresses are found before the line is broken, so that each part of one leads to the whole.
    private func rows(of line: DisplayText, width: Int, atMost count: Int) -> [ViewRow] {
        let characters = Array(line.text)
        var links = LinkText.ranges(in: line.text)[...]
        var place = 0
        return line.wrapped(to: max(1, width - indent), lines: count, by: TerminalColumns.self).map { part in
            var row = RowBuilder(width: width)
            row.pad(to: indent)
            // The space at which a line is broken is left out.
            if place > 0, place < characters.count, characters[place] == " " { place += 1 }
            var run = (text: "", link: Range<Int>?.none)
            for character in String(decoding: part, as: UTF8.self) {
                links = links.drop { $0.upperBound <= place }
                let link = links.first.flatMap { $0.contains(place) ? $0 : nil }
                if link != run.link {
                    add(run.text, linkedTo: run.link.map { String(characters[$0]) }, to: &row)
                    run = ("", link)
                }
                run.text.append(character)
                place += 1
            }
            add(run.text, linkedTo: run.link.map { String(characters[$0]) }, to: &row)
            return row.row()
        }
    }

    private func add(_ text: String, linkedTo address: String?, to row: inout RowBuilder) {
        row.add(text, address == nil ? role : .link, link: address)
    }
}
