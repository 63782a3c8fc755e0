/// The question before a command changes several tasks or deletes a list.
package struct Confirmation {
    private let verb: String
    private let lines: [String]
    private let isGiven: Bool

    /// - Parameters:
    ///   - verb: The verb of the action, such as `delete`.
    ///   - lines: What would be changed, one line each.
    ///   - isGiven: Whether `--yes` was given.
    package init(to verb: String, _ lines: [String], isGiven: Bool) {
        self.verb = verb
        self.lines = lines
        self.isGiven = isGiven
    }

    /// Shows what would be changed and asks, on a terminal.
    ///
    /// - Throws: A ``Diagnosis`` with the code `not_confirmed` if the answer is not yes, and off a terminal.
    package func require() throws {
        guard !isGiven else { return }
        guard Terminal.input.isTerminal else {
            throw Diagnosis(
                .tryAgainLater, "not_confirmed", "this would \(verb), and there is no terminal to ask on",
                "Use --yes to do it without asking")
        }
        for line in lines.prefix(Confirmation.shownLines) { StandardStreams.complain("  \(line)") }
        let hidden = lines.count - Confirmation.shownLines
        if hidden > 0 { StandardStreams.complain("  and \(hidden) more") }
        guard Question.isAnsweredYes("This would \(verb). Go on? [y/N]") else {
            throw Diagnosis(
                .tryAgainLater, "not_confirmed", "nothing was changed", "Use --yes to do it without asking")
        }
    }

    private static let shownLines = 10
}
