/// Text input: the words of the command line, or standard input if the only word is `-`.
package enum WordsOrInput {
    /// Reads the text, without checking it.
    ///
    /// - Throws: ``Diagnosis`` if it cannot be read; with exit code 65 if standard input is longer than `limit` bytes
    ///   or not UTF-8.
    package static func text(_ words: [String], limit: Int) throws(Diagnosis) -> String {
        guard words == ["-"] else { return words.joined(separator: " ") }
        return try StandardStreams.readText(limit: limit)
    }
}
