/// Words separated by white space that is not between double quotes.
enum QuotedWords {
    /// Returns the first words of a line, with their quotes, at most `limit`.
    static func split(_ line: String, atMost limit: Int) -> [Substring] {
        var rest = line[...]
        var words: [Substring] = []
        while words.count < limit, let start = rest.firstIndex(where: { !$0.isWhitespace }) {
            rest = rest[start...]
            let end = end(of: rest)
            words.append(rest[..<end])
            rest = rest[end...]
        }
        return words
    }

    /// Returns the text between the quotes of a word that begins and ends with one; nil for any other word.
    static func inner(of word: some StringProtocol) -> String? {
        let inner = word.dropFirst().dropLast()
        guard word.count > 2, word.hasPrefix("\""), word.hasSuffix("\""), !inner.contains("\""),
            !inner.allSatisfy(\.isWhitespace)
        else { return nil }
        return String(inner)
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
}
