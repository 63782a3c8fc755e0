package import TaskHubEntities

/// Reads a title, or a line with a title in it.
package enum TitleInput {
    /// In bytes: far more than a title may have, so that one which is too long is told as that.
    private static let limit = 4 * 1024 * 1024

    /// - Throws: ``TaskRefusal`` when it is no title, ``Diagnosis`` when it cannot be read.
    package static func title(_ words: [String]) throws -> TaskTitle {
        try TaskTitle(line(words))
    }

    /// What was typed, unchecked.
    package static func line(_ words: [String]) throws(Diagnosis) -> String {
        try WordsOrInput.text(words, limit: limit)
    }
}
