internal import CommandOutput
internal import Composition

/// A desktop notification.
///
/// All of it may contain untrusted data such as titles.
struct Notice {
    /// What services set in bold, such as a title.
    let summary: String
    let lines: [String]

    init(summary: String, lines: [String]) {
        self.summary = summary
        self.lines = lines
    }

    /// Creates a notice of a failure.
    ///
    /// A hint that names an option is of no use without a terminal.
    init(_ diagnosis: Diagnosis) {
        let diagnosis = diagnosis.spoken
        self.init(
            summary: diagnosis.message.capitalizedFirst,
            lines: diagnosis.hint.contains("--") ? [] : ["\(diagnosis.hint.capitalizedFirst)."])
    }

    /// Shows it by running `taskhub-remote`, since this program links no bus code.
    ///
    /// The text is passed through a pipe, since any user can read a process's arguments.
    func show() {
        MainCommand.start(["notify"], input: Array(([summary] + lines).joined(separator: "\n").utf8))
    }
}
