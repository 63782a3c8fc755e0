/// One word of a ``QuickLine``.
enum QuickWord: Hashable {
    case plain(String)
    /// Belongs to the title, whatever it looks like.
    case literal(String)
    case priority(Int)
    /// As it was typed, and the name in it.
    case list(String, name: String)
    /// Something was taken from here.
    case gap

    var priority: Int? { if case .priority(let value) = self { value } else { nil } }
    var listName: String? { if case .list(_, let name) = self { name } else { nil } }

    /// The word in a title.
    var text: String? {
        switch self {
        case .plain(let text), .literal(let text), .list(let text, _): text
        case .priority(let value): "!\(value)"
        case .gap: nil
        }
    }

    static func split(_ line: String) -> [QuickWord] {
        var rest = line[...]
        var words: [QuickWord] = []
        while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
            rest = rest[start...]
            let end = QuickWord.end(of: rest)
            words.append(QuickWord(rest[..<end]))
            rest = rest[end...]
        }
        return words
    }

    /// Blanks between quotes part nothing; a quote without its second one is a letter like any other.
    private static func end(of text: Substring) -> Substring.Index {
        var index = text.startIndex
        while index < text.endIndex, !text[index].isWhitespace {
            let next = text.index(after: index)
            let closing = text[index] == "\"" ? text[next...].firstIndex(of: "\"") : nil
            index = closing.map { text.index(after: $0) } ?? next
        }
        return index
    }

    private init(_ word: Substring) {
        let tail = word.dropFirst()
        if word.hasPrefix("##"), word.count > 2 {
            self = .literal(String(tail))
        } else if word.hasPrefix("!!"), QuickWord.priority(tail.dropFirst()) != nil {
            self = .literal(String(tail))
        } else if word.hasPrefix("!"), let value = QuickWord.priority(tail) {
            self = .priority(value)
        } else if word.hasPrefix("#"), let name = QuickWord.listName(tail) {
            self = .list(String(word), name: name)
        } else {
            self = word.contains("\"") ? .literal(String(word)) : .plain(String(word))
        }
    }

    private static func priority(_ text: Substring) -> Int? {
        DueWords.number(text, digits: 1...1).flatMap { (1...5).contains($0) ? $0 : nil }
    }

    private static func listName(_ text: Substring) -> String? {
        let inner = text.dropFirst().dropLast()
        if text.count > 2, text.hasPrefix("\""), text.hasSuffix("\""), !inner.contains("\"") {
            return inner.allSatisfy(\.isWhitespace) ? nil : String(inner)
        }
        guard let first = text.first, !first.isNumber, !first.isPunctuation, !text.contains("\"") else { return nil }
        // As in "#Home, and then".
        let end = text.lastIndex { !",;:.".contains($0) }
        return end.map { String(text[...$0]) }
    }
}
