/// The problem of a card, and what to do next.
package struct CardMessage: Sendable {
    let headlineVariants: TextVariants
    /// A second sentence: what went wrong, or the path that was searched.
    let detail: String?
    /// Whether a line has the detail too, where there is no room for more than one sentence.
    let isDetailInLine: Bool
    /// The text before the command, such as `Run`; a whole sentence if there is no command.
    let advice: String
    let command: String?

    /// Creates a message.
    ///
    /// - Parameters:
    ///   - headlineVariants: What is wrong.
    ///   - detail: A second sentence, such as why.
    ///   - isDetailInLine: Whether a line has the detail too.
    ///   - advice: The text before the command; a whole sentence if there is no command.
    ///   - command: What to run.
    package init(
        _ headlineVariants: TextVariants, detail: String? = nil, isDetailInLine: Bool = true, advice: String = "Run",
        command: String? = nil
    ) {
        self.headlineVariants = headlineVariants
        self.detail = detail
        self.isDetailInLine = isDetailInLine
        self.advice = advice
        self.command = command
    }

    var headline: String { headlineVariants.full }

    /// Advice and command on one line.
    var hint: String {
        guard let command else { return advice }
        return "\(advice): \(command)"
    }

    /// The command, or the advice if there is no command, for cards without room for both.
    var nextStep: String { command ?? advice }
}
