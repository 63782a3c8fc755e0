/// The words of a typed line, separated by blanks that are not in quotes.
enum TypedWords {
    /// What a quote may follow, as in `#"Old house"`.
    private static let openers: Set<Character> = ["#", ":", "="]

    /// Returns the words, with their quotes.
    ///
    /// A quote opens at the beginning of a word or of a value in it, and closes before a blank. Any other is an ordinary
    /// character, as in `24" monitor`.
    static func split(_ text: Substring, quotes: Set<Character>) -> [Substring] {
        var rest = text
        var words: [Substring] = []
        while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
            rest = rest[start...]
            let end = end(of: rest, quotes)
            words.append(rest[..<end])
            rest = rest[end...]
        }
        return words
    }

    /// Returns a word or a value without the quotes around it.
    static func unquoted(_ word: Substring, quotes: Set<Character>) -> String {
        guard let quote = word.first, quotes.contains(quote), word.count > 1, word.last == quote else {
            return String(word)
        }
        let inner = word.dropFirst().dropLast()
        return String(inner.contains(quote) ? word : inner)
    }

    /// Returns the end of the first word.
    private static func end(of text: Substring, _ quotes: Set<Character>) -> Substring.Index {
        var index = text.startIndex
        var before: Character?
        while index < text.endIndex, !text[index].isWhitespace {
            let character = text[index]
            var next = text.index(after: index)
            if quotes.contains(character), before.map(openers.contains) ?? true {
                next = closing(character, in: text[next...]) ?? next
            }
            (before, index) = (character, next)
        }
        return index
    }

    /// Returns what is behind the first such quote before a blank; nil if there is none.
    private static func closing(_ quote: Character, in text: Substring) -> Substring.Index? {
        text.indices.lazy.filter { text[$0] == quote }.map { text.index(after: $0) }
            .first { $0 == text.endIndex || text[$0].isWhitespace }
    }
}
