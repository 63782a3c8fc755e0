/// One word of a ``QuickLine``.
enum QuickWord: Hashable {
    case plain(String)
    /// Part of the title, whatever it looks like.
    case literal(String)
    /// The word as typed, and its number.
    case priority(String, Int)
    /// The word as typed, and the name in it.
    case list(String, name: String)
    /// A mark or a phrase was removed here.
    case gap

    var priority: Int? { if case .priority(_, let value) = self { value } else { nil } }
    var listName: String? { if case .list(_, let name) = self { name } else { nil } }

    /// The word as it appears in a title; `nil` for a gap.
    var text: String? {
        switch self {
        case .plain(let text), .literal(let text), .priority(let text, _), .list(let text, _): text
        case .gap: nil
        }
    }

    /// Returns the first words of a line, at most `limit`.
    static func split(_ line: String, atMost limit: Int) -> [QuickWord] {
        var rest = line[...]
        var words: [QuickWord] = []
        while words.count < limit, let start = rest.firstIndex(where: { !$0.isWhitespace }) {
            rest = rest[start...]
            let end = QuickWord.end(of: rest)
            words.append(QuickWord(rest[..<end]))
            rest = rest[end...]
        }
        return words
    }

    /// Returns the end of the first word.
    ///
    /// White space between quotes does not end it. An unpaired quote is an ordinary character.
    private static func end(of text: Substring) -> Substring.Index {
        var index = text.startIndex
        while index < text.endIndex, !text[index].isWhitespace {
            let next = text.index(after: index)
            let closing = text[index] == "\"" ? text[next...].firstIndex(of: "\"") : nil
            index = closing.map { text.index(after: $0) } ?? next
        }
        return index
    }

    /// Returns the word without trailing punctuation.
    static func trimmed(_ word: some StringProtocol) -> String {
        let end = word.lastIndex { !",;:.!".contains($0) }
        return end.map { String(word[...$0]) } ?? ""
    }

    private init(_ word: Substring) {
        let tail = word.dropFirst()
        if word.hasPrefix("##"), word.count > 2 {
            self = .literal(String(tail))
        } else if word.hasPrefix("!!"), QuickWord.priority(tail.dropFirst()) != nil {
            self = .literal(String(tail))
        } else if word.hasPrefix("!"), let value = QuickWord.priority(tail) {
            self = .priority(String(word), value)
        } else if word.hasPrefix("#"), let name = QuickWord.listName(tail) {
            self = .list(String(word), name: name)
        } else {
            self = word.contains("\"") ? .literal(String(word)) : .plain(String(word))
        }
    }

    private static func priority(_ text: Substring) -> Int? {
        DueWords.number(trimmed(text), digits: 1...1).flatMap { (1...5).contains($0) ? $0 : nil }
    }

    private static func listName(_ word: Substring) -> String? {
        let text = trimmed(word)
        let inner = text.dropFirst().dropLast()
        if text.count > 2, text.hasPrefix("\""), text.hasSuffix("\""), !inner.contains("\"") {
            return inner.allSatisfy(\.isWhitespace) ? nil : String(inner)
        }
        guard let first = text.first, !first.isNumber, !first.isPunctuation, !text.contains("\"") else { return nil }
        return text
    }
}
