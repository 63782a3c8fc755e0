/// The words that may have been meant by one with typing errors, the likeliest first.
///
/// A word with up to four letters may have one error, a longer one two: a letter that was left out, added, replaced or
/// exchanged with its neighbour. A word that begins with the typed text has none.
package struct NearWords {
    private static let lengths = 2...40

    package let words: [String]

    /// Finds the near words, without regard to letter case.
    ///
    /// - Parameters:
    ///   - typed: The typed text; fewer than 2 or more than 40 letters have no near words.
    ///   - known: The words that are right.
    ///   - count: The maximum number of words to find.
    package init(to typed: String, among known: [String], atMost count: Int = 3) {
        let word = typed.lowercased()
        guard NearWords.lengths.contains(word.count) else {
            words = []
            return
        }
        let limit = word.count <= 4 ? 1 : 2
        words = known.map { known in
            let name = known.lowercased()
            return (name: known, errors: name.hasPrefix(word) ? 0 : TypingErrors(in: word, for: name).count)
        }
        .filter { $0.errors <= limit }
        .sorted { ($0.errors, $0.name) < ($1.errors, $1.name) }
        .prefix(count).map(\.name)
    }
}

/// How many letters of a word were left out, added, replaced or exchanged with their neighbours.
private struct TypingErrors {
    let count: Int

    init(in word: String, for name: String) {
        let (word, name) = (Array(word), Array(name))
        var rows = [Array(0...name.count)]
        for (row, typed) in word.enumerated() {
            var next = [row + 1]
            for (column, meant) in name.enumerated() {
                var least = min(next[column], rows[row][column + 1]) + 1
                least = min(least, rows[row][column] + (typed == meant ? 0 : 1))
                if row > 0, column > 0, typed == name[column - 1], word[row - 1] == meant {
                    least = min(least, rows[row - 1][column - 1] + 1)
                }
                next.append(least)
            }
            rows.append(next)
        }
        count = rows[word.count][name.count]
    }
}
