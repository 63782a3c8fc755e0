/// The name of something in a group container: a file, lock, snapshot, run, token or outbox.
///
/// It is one component of a path, and never a hidden file. Check each name that comes from outside:
///
/// ```swift
/// guard let name = EntryName(argument) else { fail("\(argument) is not \(EntryName.rule)") }
/// ```
public struct EntryName: Hashable, Sendable {
    /// The length of the longest name, in bytes.
    public static let maximumBytes = 64
    /// What a name is, for a message that refuses one.
    public static let rule = "1 to 64 letters, digits, hyphens and underscores, with single dots between them"

    /// The name as it was given.
    public let text: String

    /// Creates a name from text of any origin.
    ///
    /// - Returns: Nil unless the text has 1 to ``maximumBytes`` bytes and consists of words that are separated by
    ///   single dots. A word consists of ASCII letters, digits, hyphens and underscores.
    public init?(_ text: String) {
        guard FileNameRule.isName(text), text.utf8.count <= EntryName.maximumBytes else { return nil }
        self.text = text
    }
}

extension EntryName: ExpressibleByStringLiteral {
    /// Creates a name that the program's author chose.
    ///
    /// - Precondition: The literal is a name.
    public init(stringLiteral text: String) {
        precondition(FileNameRule.isName(text) && text.utf8.count <= EntryName.maximumBytes, "a name is \(Self.rule)")
        self.text = text
    }
}

extension EntryName: CustomStringConvertible {
    /// The name as it was given.
    public var description: String { text }
}
