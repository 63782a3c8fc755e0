internal import TextLayout

/// What may have been meant by a mistyped word.
package enum Suggestions {
    /// Returns the names that are close to a word, the likeliest first: those that begin with it, and those with few
    /// typing errors (one in up to four letters, else two) if there is none.
    ///
    /// Hyphens at the beginning of option names are ignored, since they say nothing about the word that follows.
    package static func names(for word: String, among names: some Sequence<String>) -> [String] {
        let word = bare(word).lowercased()
        let names = names.map { (name: $0, bare: bare($0)) }
        let near = NearWords(to: word, among: names.map(\.bare)).words
        let exact = near.filter { $0.hasPrefix(word) }
        return (exact.isEmpty ? near : exact).compactMap { found in names.first { $0.bare == found }?.name }
    }

    private static func bare(_ name: String) -> String {
        String(name.drop { $0 == "-" })
    }
}

extension [String] {
    /// The elements as a choice: `a, b or c`.
    package var asChoice: String { joined(as: "or") }

    /// The elements as an enumeration: `a, b and c`.
    package var asEnumeration: String { joined(as: "and") }

    private func joined(as conjunction: String) -> String {
        count < 2 ? joined() : "\(dropLast().joined(separator: ", ")) \(conjunction) \(self[count - 1])"
    }
}
