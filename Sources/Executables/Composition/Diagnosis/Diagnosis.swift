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

    package init(_ status: ExitStatus, _ code: String, _ message: String, _ hint: String) {
        self.status = status
        self.code = code
        self.message = message.withoutFullStop
        self.hint = hint.withoutFullStop
    }

    /// The message and the hint, as two sentences.
    package var sentences: String { "\(message)\(message.hasSuffix("?") ? "" : ".") \(hint)." }
}

// One for each exit code that several tables of errors use.
extension Diagnosis {
    package static func refused(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
        Diagnosis(.refused, code, message, hint)
    }

    static func defect(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
        Diagnosis(.defect, code, message, hint)
    }

    static func containerUnusable(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
        Diagnosis(.containerUnusable, code, message, hint)
    }

    package static func inputOutput(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
        Diagnosis(.inputOutput, code, message, hint)
    }

    package static func tryAgainLater(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
        Diagnosis(.tryAgainLater, code, message, hint)
    }

    package static func serverUnreachable(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
        Diagnosis(.serverUnreachable, code, message, hint)
    }

    package static func signInNeeded(_ code: String, _ message: String, _ hint: String) -> Diagnosis {
        Diagnosis(.signInNeeded, code, message, hint)
    }

    static func notUTF8(_ what: String) -> Diagnosis {
        .refused("not_utf8", "\(what) is not UTF-8", "Convert it to UTF-8")
    }

    static func tooManyArguments(limit: Int) -> Diagnosis {
        .refused(
            "too_many_arguments", "there are more than \(limit) arguments",
            "Put text in quotes, or use several commands, as 'xargs -n \(limit / 2)' does")
    }
}

extension String {
    /// The argument parser ends some of its messages with a full stop, and ``Diagnosis/sentences`` adds one.
    fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
