/// What a failure means to the person who sees it: what was wrong, what to do next, and the exit code.
///
/// Holds no title, note, name or id; paths of the container are fine.
package struct Diagnosis: Error, Hashable, Sendable {
    /// The code of an answer that nobody read to its end.
    static let readerGone = "reader_gone"

    package let status: ExitStatus
    /// Stable, for scripts.
    package let code: String
    package let message: String
    /// The next thing to do.
    package let hint: String

    static func notUTF8(_ what: String) -> Diagnosis {
        Diagnosis(.refused, "not_utf8", "\(what) is not UTF-8", "Give it in that encoding")
    }

    package init(_ status: ExitStatus, _ code: String, _ message: String, _ hint: String) {
        self.status = status
        self.code = code
        self.message = message.withoutFullStop
        self.hint = hint.withoutFullStop
    }

    /// For people.
    package var sentences: String { "\(message)\(message.hasSuffix("?") ? "" : ".") \(hint)." }
}

extension String {
    /// The argument parser ends some of its messages with one, and whoever shows a diagnosis adds one.
    fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
