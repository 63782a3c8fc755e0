public import TaskHubEntities

/// Reads a title as the programs take it: the words of the command line, or standard input for a lone `-`.
public enum TitleInput {
    /// - Throws: ``TaskRefusal`` when it is no title, ``Diagnosis`` when it cannot be read.
    public static func title(_ words: [String]) throws -> TaskTitle {
        try TaskTitle(text(words))
    }

    /// What was typed, unchecked.
    public static func text(_ words: [String]) throws(Diagnosis) -> String {
        guard words == ["-"] else { return words.joined(separator: " ") }
        return try StandardStreams.readText(limit: 64 * 1024 * 1024)
    }
}
