internal import ArgumentParser
internal import Arguments

/// An error from running a command that ``Diagnosis`` does not know: help that was asked for, wrong syntax, or a bug.
///
/// ArgumentParser does not expose why it rejected the arguments, so this type, ``ParserMessage``, ``UnknownOption`` and
/// ``CommandDeclaration`` recognize its English messages and help, and use its underscored names. Package.swift pins
/// its exact version. ArgumentParserPinTests fail if a newer version changes a message.
struct ParsingFailure {
    /// The text that was asked for, such as help or the version; `nil` for a failure.
    let answer: String?
    let diagnosis: Diagnosis

    init(_ error: any Error, of root: (some ParsableCommand).Type, arguments: [String]) {
        let text = root.fullMessage(for: error)
        let status = root.exitCode(for: error)
        let isAnswered = status == .success
        let help = "'\(ParsingFailure.helpCommand(in: text) ?? "\(root._commandName) --help")'"
        let asksForHelp = arguments.first == "help"
        if asksForHelp || status == .validationFailure,
            let unknown = UnknownCommand.find(in: Array(arguments.dropFirst(asksForHelp ? 1 : 0)), of: root)
        {
            answer = nil
            diagnosis = unknown.diagnosis
        } else if status == .validationFailure, let text = ParsingFailure.requestedHelp(in: arguments, of: root) {
            // The parser reports the error beside the request instead.
            answer = text + "\n"
            diagnosis = Diagnosis(.usage, "usage", "Help was requested", "")
        } else if isAnswered, arguments.allSatisfy({ $0 == "--" }) {
            // The parser answers with its help, which was not requested.
            answer = nil
            diagnosis = Diagnosis(.usage, "usage", "No command is given", "See '\(root._commandName) --help'")
        } else if isAnswered || status == .validationFailure,
            let option = UnknownOption(in: arguments, of: root, isAnswered: isAnswered)
        {
            answer = nil
            diagnosis = Diagnosis(.usage, "usage", option.message, option.hint(help: help))
        } else if status == .validationFailure {
            answer = nil
            let parsed = ParserMessage(
                root.message(for: error), repeatsWords: !(root is any UnattendedProgram.Type))
            diagnosis = Diagnosis(
                .usage, "usage", parsed.message, parsed.advice.map { "\($0); see \(help)" } ?? "See \(help)")
        } else {
            answer = isAnswered ? text + "\n" : nil
            diagnosis = Diagnosis(
                .defect, "defect", "internal error: \(type(of: error))",
                "This is a bug; please report it")
        }
    }

    /// Returns the help of the command that the words name, if it is among them.
    private static func requestedHelp(in arguments: [String], of root: (some ParsableCommand).Type) -> String? {
        guard arguments.prefix(while: { $0 != "--" }).contains(where: ["-h", "--help"].contains) else { return nil }
        var command: any ParsableCommand.Type = root
        for word in arguments {
            guard let next = command.configuration.subcommands.first(where: { $0.names.contains(word) }) else { break }
            command = next
        }
        return root.helpMessage(for: command)
    }

    /// Returns the help command in the parser's last line: See 'taskhub add --help' for more information.
    private static func helpCommand(in text: String) -> Substring? {
        text.split(separator: "\n").last { $0.contains("See '") }?.split(separator: "'").dropFirst().first
    }
}
