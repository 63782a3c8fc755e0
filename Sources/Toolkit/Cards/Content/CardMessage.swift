/// The problem of a card, and what to do next.
public struct CardMessage: Sendable {
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
    ///   - headline: What is wrong, clipped to 40 columns.
    ///   - shorter: The same in 24 columns; nil to clip the headline.
    ///   - shortest: The same in 14 columns; nil to clip `shorter`.
    ///   - detail: A second sentence, such as why. Cards wrap it, and clip it to their room.
    ///   - advice: The text before the command, or a whole sentence if there is no command, clipped to 24 columns.
    ///   - command: What the user should run, clipped to 24 columns. It is shown, and never run.
    public init(
        _ headline: String, shorter: String? = nil, shortest: String? = nil, detail: String? = nil,
        advice: String = "Run", command: String? = nil
    ) {
        self.init(
            TextVariants(clipping: headline, shorter: shorter, shortest: shortest),
            detail: detail?.clipped(to: 240), advice: advice.clipped(to: 24), command: command?.clipped(to: 24))
    }

    /// Creates a message of texts that need no cleaning.
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
