import ProgramFailures

/// A command and its arguments, which `appgroup` gets after `--`.
enum CommandToRun {
    /// - Parameters:
    ///   - words: What follows `--`.
    ///   - example: What may precede it, for the error.
    /// - Throws: ``ProgramFailure`` with exit code 64 if there is no command.
    static func check(_ words: [String], after example: String) throws(ProgramFailure) {
        guard words.first?.isEmpty != false else { return }
        throw ProgramFailure(
            .usage, "usage", "no command was given to run",
            "Put it after '--', as in: appgroup \(example) -- ./program")
    }
}
