internal import ArgumentParser
internal import Arguments

/// An error from running a command that ``Diagnosis`` does not know: help that was asked for, wrong syntax, or a bug.
///
/// ArgumentParser does not expose why it rejected the arguments, so this type and ``UnknownOption`` recognize its
/// English messages, and use its underscored names. Package.swift pins its exact version. ArgumentParserPinTests fail
/// if a newer version changes a message.
struct ParsingFailure {
    /// The text that was asked for, such as help or the version; `nil` for a failure.
    let answer: String?
    let diagnosis: Diagnosis

    init(_ error: any Error, of root: (some ParsableCommand).Type, arguments: [String]) {
        let text = root.fullMessage(for: error)
        let status = root.exitCode(for: error)
        let isAnswered = status == .success
        let message = root.message(for: error).split(whereSeparator: \.isNewline).joined(separator: " ")
        let help = "'\(ParsingFailure.helpCommand(in: text) ?? "\(root._commandName) --help")'"
        let hidesOption = ["Missing expected argument", "Unknown option"].contains(where: message.hasPrefix)
        let asksForHelp = arguments.first == "help"
        if asksForHelp || status == .validationFailure,
            let unknown = UnknownCommand.find(in: Array(arguments.dropFirst(asksForHelp ? 1 : 0)), of: root)
        {
            answer = nil
            diagnosis = unknown.diagnosis
        } else if isAnswered, arguments.allSatisfy({ $0 == "--" }) {
            // The parser answers with its help, which was not requested.
            answer = nil
            diagnosis = Diagnosis(.usage, "usage", "No command is given", "See '\(root._commandName) --help'")
        } else if isAnswered || hidesOption,
            let option = UnknownOption(in: arguments, of: root, isAnswered: isAnswered)
        {
            answer = nil
            diagnosis = ParsingFailure.diagnosis(of: option, parser: message, help)
        } else if status == .validationFailure {
            answer = nil
            diagnosis = Diagnosis(.usage, "usage", ParsingFailure.withoutTypedWords(message), "See \(help)")
        } else {
            answer = isAnswered ? text + "\n" : nil
            diagnosis = Diagnosis(
                .defect, "defect", "internal error: \(type(of: error))",
                "This is a bug; please report it")
        }
    }

    /// Prefers the parser's own line, which may suggest another option.
    private static func diagnosis(of option: UnknownOption, parser line: String, _ help: String) -> Diagnosis {
        let message = line.hasPrefix(option.message) ? line : option.message
        return Diagnosis(.usage, "usage", message, "If it is text, put '--' before it; see \(help)")
    }

    /// Returns the parser's line, without any words from the command line that may be a title.
    private static func withoutTypedWords(_ line: String) -> String {
        let quoted = line.split(separator: "'", maxSplits: 2)
        if quoted.count == 3, line.hasPrefix("The option '"), quoted[2].hasPrefix(" does not take any value") {
            return "The option '\(quoted[1])' does not take any value"
        }
        guard let start = quoted.first, let count = unexpectedWords(start) else { return line }
        return "\(count) \(count == 1 ? "word" : "words") too many; put text of several words in quotes"
    }

    private static func unexpectedWords(_ start: Substring) -> Int? {
        if start == "Unexpected argument " { return 1 }
        guard start.hasSuffix(" unexpected arguments: ") else { return nil }
        return Int(start.prefix { $0.isNumber })
    }

    /// Returns the help command in the parser's last line: See 'taskhub add --help' for more information.
    private static func helpCommand(in text: String) -> Substring? {
        text.split(separator: "\n").last { $0.contains("See '") }?.split(separator: "'").dropFirst().first
    }
}
