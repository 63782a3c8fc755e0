/// Reads a title, or a quick-add line, from the command line or standard input.
package enum TitleInput {
    /// In bytes.
    ///
    /// Far more than a title may have, so that a long title is reported as too long.
    private static let limit = 4 * 1024 * 1024

    /// Reads a line, without checking it.
    package static func line(_ words: [String]) throws(Diagnosis) -> String {
        try WordsOrInput.text(words, limit: limit)
    }
}
