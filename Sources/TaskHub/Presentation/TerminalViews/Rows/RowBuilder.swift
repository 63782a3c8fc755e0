internal import TextLayout

/// Puts a row together from the left, in a given number of columns.
struct RowBuilder {
    let width: Int
    private(set) var column = 0
    private var spans: [ViewSpan] = []
    private let target: ClickTarget?

    /// - Parameters:
    ///   - width: The number of columns.
    ///   - target: The meaning of a click on the row, except on parts with their own meaning.
    init(width: Int, target: ClickTarget? = nil) {
        self.width = max(0, width)
        self.target = target
    }

    var rest: Int { width - column }

    /// Adds a text, cut to what fits or to `limit` columns.
    mutating func add(
        _ text: String, _ role: Role = .plain, limit: Int = .max, link: String? = nil, target: ClickTarget? = nil
    ) {
        let room = min(rest, limit)
        guard room > 0, !text.isEmpty else { return }
        let fitted = FixedText(text).fitted(to: room)
        append(fitted.text, fitted.width, role, link: link, target: target)
    }

    /// Adds a text whose parts at the given offsets of characters have another role.
    mutating func add(
        _ text: String, _ role: Role, marking ranges: [Range<Int>], as marked: Role, limit: Int = .max,
        target: ClickTarget? = nil
    ) {
        let room = min(rest, limit)
        let fitted = FixedText(text).fitted(to: room)
        var part = ""
        var isMarked = false
        for (offset, character) in fitted.text.enumerated() {
            let isIn = ranges.contains { $0.contains(offset) }
            if isIn != isMarked {
                append(part, TerminalColumns.width(of: part), isMarked ? marked : role, target: target)
                (part, isMarked) = ("", isIn)
            }
            part.append(character)
        }
        append(part, TerminalColumns.width(of: part), isMarked ? marked : role, target: target)
    }

    /// Adds spaces up to a column.
    mutating func pad(to end: Int, target: ClickTarget? = nil) {
        let count = min(end, width) - column
        guard count > 0 else { return }
        append(String(repeating: " ", count: count), count, .plain, target: target)
    }

    /// Adds the parts of a finished row.
    mutating func add(_ row: ViewRow) {
        for span in row.spans where span.width <= rest {
            spans.append(span)
            column += span.width
        }
    }

    /// Returns the row; a selected one is filled up to its last column.
    func row(isSelected: Bool = false) -> ViewRow {
        var filled = self
        if isSelected { filled.pad(to: width) }
        return filled.row(selectedWidth: isSelected ? width : 0)
    }

    /// Returns the row, of which some columns from the left are selected.
    func row(selectedWidth: Int) -> ViewRow { ViewRow(spans: spans, selectedWidth: selectedWidth, target: target) }

    private mutating func append(
        _ text: String, _ width: Int, _ role: Role, link: String? = nil, target: ClickTarget? = nil
    ) {
        guard !text.isEmpty else { return }
        spans.append(ViewSpan(text: text, role: role, link: link, target: target ?? self.target, width: width))
        column += width
    }
}

/// Our own text or text that was cleaned, with its spaces as they are.
struct FixedText {
    private let text: String

    /// Wraps a text; control characters, which would move the cursor, are left out.
    init(_ text: String) {
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        self.text = isPlain ? text : String(text.compactMap(Self.visible))
    }

    /// Returns the character as a terminal may be sent it: a space for a blank, and nil for one without a width.
    private static func visible(_ character: Character) -> Character? {
        if character.isWhitespace { return " " }
        if TerminalColumns.width(of: character) == 0 { return nil }
        let shown = DisplayText(String(character), placeholder: "").text
        return shown.first
    }

    var width: Int { TerminalColumns.width(of: text) }

    /// Returns the text, or as much of it as fits before an ellipsis.
    func fitted(to limit: Int) -> (text: String, width: Int) {
        var width = 0
        var end = text.startIndex
        var cut = (end: text.startIndex, width: 0)
        for index in text.indices {
            let columns = TerminalColumns.width(of: text[index])
            if width + columns > limit {
                return limit < 1 ? ("", 0) : (text[..<cut.end] + "…", cut.width + 1)
            }
            width += columns
            end = text.index(after: index)
            if width + 1 <= limit { cut = (end, width) }
        }
        return (text, width)
    }
}
