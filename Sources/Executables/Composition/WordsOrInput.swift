/// A text as the programs take it: the words of the command line, or standard input for a lone `-`.
public enum WordsOrInput {
    /// What was typed, unchecked.
    ///
    /// - Throws: ``Diagnosis`` when it cannot be read, with 65 for more than `limit` bytes of standard input.
    public static func text(_ words: [String], limit: Int) throws(Diagnosis) -> String {
        guard words == ["-"] else { return words.joined(separator: " ") }
        return String(decoding: try StandardStreams.readInput(limit: limit), as: UTF8.self)
    }
}
