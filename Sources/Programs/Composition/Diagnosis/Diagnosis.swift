internal import TextLayout

/// An error as the user sees it: what failed, what to do next, and the exit code.
///
/// Its message and hint contain no title, notes, name or id, because they land in logs. Paths in the container are
/// allowed.
package struct Diagnosis: Error, Hashable, Sendable {
    /// The code if the reader of standard output closed it early.
    static let readerGone = "reader_gone"

    package let status: ExitStatus
    /// A stable identifier for scripts, in snake case.
    package let code: String
    package let message: String
    /// What the user can do next.
    package let hint: String
    /// The tasks that an ambiguous id may mean, for `taskhub`, whose user sees titles anyway.
    package var candidates: [Candidate] = []

    /// A task that may have been meant.
    package struct Candidate: Hashable, Sendable {
        let id: String
        let title: String
    }

    /// The message and the hint with words that the user typed or named; nil if they are the same.
    private var quoting: Quotation?

    private struct Quotation: Hashable, Sendable {
        let message: String
        let hint: String
    }

    package init(_ status: ExitStatus, _ code: String, _ message: String, _ hint: String) {
        self.status = status
        self.code = code
        self.message = message.withoutFullStop
        self.hint = hint.withoutFullStop
    }

    /// Adds a message and a hint with words of the user, for programs whose errors land in no log.
    func quoting(_ message: String, _ hint: String? = nil) -> Diagnosis {
        var diagnosis = self
        diagnosis.quoting = Quotation(message: message, hint: hint?.withoutFullStop ?? self.hint)
        return diagnosis
    }

    /// The diagnosis as a person at a terminal sees it, with the words that were typed.
    package var spoken: Diagnosis {
        quoting.map { Diagnosis(status, code, $0.message, $0.hint) } ?? self
    }

    /// The message and the hint, as two sentences.
    package var sentences: String { "\(message)\(message.hasSuffix("?") ? "" : ".") \(hint)." }

    /// The candidates, one a line, each with as much of its id as distinguishes it from the others.
    var candidateLines: [String] {
        let usual = 8
        let isDistinct = Set(candidates.map { $0.id.prefix(usual) }).count == candidates.count
        let width = isDistinct ? usual : candidates.first?.id.count ?? 0
        return candidates.map { "  \($0.id.prefix(width))  \(DisplayText($0.title).text)" }
    }
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
