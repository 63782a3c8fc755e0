internal import TaskApp
internal import TextLayout

/// A line that is typed, as much of it as fits around the cursor.
struct InputLine {
    private let characters: [Character]
    private let cursor: Int
    private let understood: [Range<Int>]

    /// - Parameters:
    ///   - editor: The text and the cursor.
    ///   - understood: The parts that set something, as offsets of characters.
    init(_ editor: LineEditor, understood: [Range<Int>] = []) {
        characters = Array(editor.text)
        cursor = editor.cursor
        self.understood = understood
    }

    /// Adds the line to a row.
    ///
    /// - Returns: The column of the cursor.
    func add(to row: inout RowBuilder) -> Int {
        let room = max(1, row.rest - 1)
        let shown = characters.map(Self.shown)
        var start = cursor
        var width = 0
        // As much as fits before the cursor, and a few columns behind it.
        while start > 0, width + shown[start - 1].width <= max(1, room - min(8, characters.count - cursor)) {
            start -= 1
            width += shown[start].width
        }
        var cursorColumn = row.column
        var place = start
        while place < characters.count {
            if place == cursor { cursorColumn = row.column }
            guard shown[place].width <= row.rest - 1 else { break }
            let isUnderstood = understood.contains { $0.contains(place) }
            row.add(shown[place].text, isUnderstood ? .match : .plain)
            place += 1
        }
        if cursor >= place { cursorColumn = row.column }
        return cursorColumn
    }

    /// A typed character as a terminal may be sent it, with its width.
    private static func shown(_ character: Character) -> (text: String, width: Int) {
        let text = FixedText(String(character)).fitted(to: .max)
        return text.width == 0 ? (" ", 1) : text
    }
}
