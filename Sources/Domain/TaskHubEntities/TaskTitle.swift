/// What a task is called: 1 to 500 code points after white space around it is removed, without NUL.
///
/// The limits are the server's, which counts code points and not characters.
public struct TaskTitle: Hashable, Sendable {
    public static let maximumLength = 500

    public let text: String

    public init(_ raw: String) throws(TaskRefusal) {
        // A title of a megabyte is refused before anything walks over it twice.
        guard raw.utf8.count <= 64 * 1024 else { throw .titleTooLong }
        let trimmed = raw.trimmingWhitespace()
        guard !trimmed.isEmpty else { throw .titleEmpty }
        guard !trimmed.unicodeScalars.contains("\0") else { throw .titleHoldsNUL }
        guard trimmed.unicodeScalars.count <= TaskTitle.maximumLength else { throw .titleTooLong }
        text = trimmed
    }

    /// Takes a title that was checked before it was stored, or by the server.
    public init(alreadyChecked text: String) {
        self.text = text
    }
}

extension String {
    /// Without the white space at both ends.
    package func trimmingWhitespace() -> String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }
}
