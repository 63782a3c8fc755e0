internal import ArgumentParser

/// What running a command threw that is no failure of ours: what the parser answered, wrong syntax, or a defect.
struct ParsingFailure {
    /// What was asked for, as help or the version; nil where it is no answer.
    let answer: String?
    let diagnosis: Diagnosis

    init(_ error: any Error, of root: (some ParsableCommand).Type, arguments: [String]) {
        let text = root.fullMessage(for: error)
        let message = root.message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
        let status = root.exitCode(for: error)
        let isAnswered = status == .success
        if isAnswered || message.hasPrefix("Missing expected argument"),
            let word = UnknownOption.find(in: arguments, of: root, isAnswered: isAnswered)
        {
            answer = nil
            diagnosis = Diagnosis(
                .usage, "usage", "Unknown option '\(word)'", "If it begins a text, put '--' before that")
        } else if status == .validationFailure {
            answer = nil
            diagnosis = Diagnosis(
                .usage, "usage", message,
                "See '\(ParsingFailure.helpCommand(in: text) ?? "\(root._commandName) --help")'")
        } else {
            answer = isAnswered ? text + "\n" : nil
            diagnosis = Diagnosis(
                .defect, "defect", "something went wrong that should not: \(type(of: error))",
                "This is a defect; please report it")
        }
    }

    /// The parser names the subcommand's own help in its last line: See 'taskhub add --help' for more information.
    private static func helpCommand(in text: String) -> Substring? {
        text.split(separator: "\n").last { $0.contains("See '") }?.split(separator: "'").dropFirst().first
    }
}
