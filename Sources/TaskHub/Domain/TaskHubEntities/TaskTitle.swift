/// The title of a task: 1 to 500 code points without NUL, and without white space at either end.
///
/// The limits are the server's, which counts code points, not characters.
package struct TaskTitle: Hashable, Sendable {
    /// The maximum length, in code points.
    package static let maximumLength = 500

    /// The maximum size of a text that is read at all, in bytes.
    package static let maximumSize = 64 * 1024

    package let text: String

    /// Removes white space at both ends of a text and checks the rest.
    ///
    /// - Throws: ``TaskRefusal/titleEmpty``, ``TaskRefusal/titleTooLong`` or ``TaskRefusal/titleHoldsNUL``.
    package init(_ raw: String) throws(TaskRefusal) {
        // Rejects a title of megabytes before it is scanned.
        guard raw.utf8.count <= TaskTitle.maximumSize else { throw .titleTooLong }
        let trimmed = raw.trimmingWhitespace()
        guard !trimmed.isEmpty else { throw .titleEmpty }
        guard !trimmed.unicodeScalars.contains("\0") else { throw .titleHoldsNUL }
        guard trimmed.unicodeScalars.count <= TaskTitle.maximumLength else { throw .titleTooLong }
        text = trimmed
    }

    /// Wraps a title from the store or the server, which was checked before.
    package init(alreadyChecked text: String) {
        self.text = text
    }
}

extension String {
    /// Returns the text without white space at either end.
    package func trimmingWhitespace() -> String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }
}
