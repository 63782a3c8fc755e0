public import TaskHubEntities

/// Reads a title as the programs take it: the words of the command line, or standard input for a lone `-`.
public enum TitleInput {
    /// - Throws: ``TaskRefusal`` when it is no title, ``Diagnosis`` when it cannot be read.
    public static func title(_ words: [String]) throws -> TaskTitle {
        guard words == ["-"] else { return try TaskTitle(words.joined(separator: " ")) }
        let bytes = try StandardStreams.readInput(limit: 64 * 1024 * 1024)
        return try TaskTitle(String(decoding: bytes, as: UTF8.self))
    }
}
