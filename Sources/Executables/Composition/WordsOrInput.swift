/// A text as the programs take it: the words of the command line, or standard input for a lone `-`.
package enum WordsOrInput {
    /// What was typed, unchecked.
    ///
    /// - Throws: ``Diagnosis`` when it cannot be read, with 65 for more than `limit` bytes of standard input, and
    ///   for what is not UTF-8.
    package static func text(_ words: [String], limit: Int) throws(Diagnosis) -> String {
        guard words == ["-"] else { return words.joined(separator: " ") }
        return try StandardStreams.readText(limit: limit)
    }
}
