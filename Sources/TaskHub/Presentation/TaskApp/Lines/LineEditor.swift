/// A line of text with a cursor, as it is typed.
package struct LineEditor: Hashable, Sendable {
    /// The longest line that can be typed, in characters.
    package static let maximumLength = 16384

    private var characters: [Character]
    /// The number of characters before the cursor.
    package private(set) var cursor: Int

    /// Creates a line with the cursor at its end, or at its beginning if that is a blank, to be typed before.
    package init(_ text: String = "") {
        characters = Array(text)
        cursor = text.hasPrefix(" ") ? 0 : characters.count
    }

    package var text: String { String(characters) }

    package var isEmpty: Bool { characters.isEmpty }

    /// Types a text at the cursor; line breaks and other control characters become spaces.
    ///
    /// - Returns: Whether there was room for it; without room nothing is typed.
    @discardableResult
    package mutating func insert(_ text: String) -> Bool {
        guard text.count <= LineEditor.maximumLength - characters.count else { return false }
        // After another character, a combining mark is not a separate character.
        let cleaned = text.unicodeScalars.map { scalar -> Character in
            scalar.properties.generalCategory == .control ? " " : Character(scalar)
        }
        let before = String(characters[..<cursor]) + String(cleaned)
        let after = Array(characters[cursor...])
        let start = Array(before)
        characters = start + after
        cursor = start.count
        return true
    }

    /// Replaces a part of the text, and puts the cursor behind it.
    package mutating func replace(_ range: Range<Int>, with text: String) {
        let range = range.clamped(to: 0..<characters.count)
        let new = Array(text)
        characters.replaceSubrange(range, with: new)
        cursor = range.lowerBound + new.count
    }

    /// Carries out an action on the line; false for any other action.
    package mutating func perform(_ action: AppAction) -> Bool {
        switch action {
        case .cursorLeft: cursor = max(0, cursor - 1)
        case .cursorRight: cursor = min(characters.count, cursor + 1)
        case .wordLeft: cursor = wordStart
        case .wordRight: cursor = wordEnd
        case .lineStart: cursor = 0
        case .lineEnd: cursor = characters.count
        case .deleteBack: remove(max(0, cursor - 1)..<cursor)
        case .deleteForward: remove(cursor..<min(characters.count, cursor + 1))
        case .deleteWord: remove(wordStart..<cursor)
        case .deleteToStart: remove(0..<cursor)
        case .deleteToEnd: remove(cursor..<characters.count)
        default: return false
        }
        return true
    }

    /// The word that ends at the cursor, and where it is; blanks between quotes do not end it.
    package var currentWord: (text: String, range: Range<Int>) {
        var start = 0
        var isQuoted = false
        for (place, character) in characters[..<cursor].enumerated() {
            if character == "\"" { isQuoted.toggle() }
            if character.isWhitespace, !isQuoted { start = place + 1 }
        }
        return (String(characters[start..<cursor]), start..<cursor)
    }

    private mutating func remove(_ range: Range<Int>) {
        characters.removeSubrange(range)
        cursor = range.lowerBound
    }

    private var wordStart: Int {
        var place = cursor
        while place > 0, characters[place - 1].isWhitespace { place -= 1 }
        while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
        return place
    }

    private var wordEnd: Int {
        var place = cursor
        while place < characters.count, characters[place].isWhitespace { place += 1 }
        while place < characters.count, !characters[place].isWhitespace { place += 1 }
        return place
    }
}
