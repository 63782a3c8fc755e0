/// An error as the user sees it: what failed, what to do next, and the exit code.
///
/// It never contains a title, notes, a name or an id. Paths in the container are allowed.
package struct Diagnosis: Error, Hashable, Sendable {
    /// The code if the reader of standard output closed it early.
    static let readerGone = "reader_gone"

    package let status: ExitStatus
    /// A stable identifier for scripts, in snake case.
    package let code: String
    package let message: String
    /// What the user can do next.
    package let hint: String

    static func notUTF8(_ what: String) -> Diagnosis {
        Diagnosis(.refused, "not_utf8", "\(what) is not UTF-8", "Convert it to UTF-8")
    }

    package init(_ status: ExitStatus, _ code: String, _ message: String, _ hint: String) {
        self.status = status
        self.code = code
        self.message = message.withoutFullStop
        self.hint = hint.withoutFullStop
    }

    /// The message and the hint, as two sentences.
    package var sentences: String { "\(message)\(message.hasSuffix("?") ? "" : ".") \(hint)." }
}

extension String {
    /// The argument parser ends some of its messages with a full stop, and ``Diagnosis/sentences`` adds one.
    fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
