package import TaskHubEntities

/// Reads a title, or a quick-add line, from the command line or standard input.
package enum TitleInput {
    /// In bytes.
    ///
    /// Far more than a title may have, so that a long title is reported as too long.
    private static let limit = 4 * 1024 * 1024

    /// Reads a title.
    ///
    /// - Throws: ``TaskRefusal`` if it is not a valid title, ``Diagnosis`` if it cannot be read.
    package static func title(_ words: [String]) throws -> TaskTitle {
        try TaskTitle(line(words))
    }

    /// Reads a line, without checking it.
    package static func line(_ words: [String]) throws(Diagnosis) -> String {
        try WordsOrInput.text(words, limit: limit)
    }
}
