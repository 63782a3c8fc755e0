internal import ArgumentParser
internal import Arguments

/// An error from running a command that ``Diagnosis`` does not know: help that was asked for, wrong syntax, or a bug.
///
/// ArgumentParser does not expose why it rejected the arguments, so ``ParserMessage`` recognizes its English messages,
/// ``UnknownOption`` reads its help, ``CommandShape`` reads its description for tools, and all use its underscored
/// names. Package.swift pins its exact version. ArgumentParserPinTests fail if a newer version changes what is read.
enum ParsingFailure {
    /// The text that was asked for, such as help or the version.
    case answer(String)
    case refusal(Diagnosis)

    init(_ error: any Error, of root: (some ParsableCommand).Type, arguments: [String]) {
        let status = root.exitCode(for: error)
        let (isAnswered, isWrong) = (status == .success, status == .validationFailure)
        let asksForHelp = arguments.first == "help"
        let named = NamedCommand(in: arguments.dropFirst(asksForHelp ? 1 : 0), of: root)
        let mayRepeat = !(root is any UnattendedProgram.Type)
        if asksForHelp || isWrong, let unknown = UnknownCommand(after: named, mayBeRepeated: mayRepeat) {
            self = .refusal(unknown.diagnosis)
        } else if isWrong, arguments.prefix(while: { $0 != "--" }).contains(where: ["-h", "--help"].contains) {
            // The parser reports the error beside the request instead.
            self = .answer(root.helpMessage(for: named.command) + "\n")
        } else if isAnswered, arguments.allSatisfy({ $0 == "--" }) {
            // The parser answers with its help, which was not requested.
            self = .usage("No command was given", "See '\(root._commandName) --help'")
        } else if isAnswered || isWrong, let option = UnknownOption(in: arguments, of: root, isAnswered: isAnswered) {
            self = .usage(option.message, option.hint(help: named.help))
        } else if isWrong {
            let parsed = ParserMessage(root.message(for: error), of: named.running, repeatsWords: mayRepeat)
            self = .usage(parsed.message, parsed.advice.map { "\($0); see \(named.help)" } ?? "See \(named.help)")
        } else if isAnswered {
            self = .answer(root.fullMessage(for: error) + "\n")
        } else {
            self = .refusal(
                Diagnosis(
                    .defect, "defect", "internal error: \(type(of: error))", "This is a bug; please report it"))
        }
    }

    private static func usage(_ message: String, _ hint: String) -> ParsingFailure {
        .refusal(Diagnosis(.usage, "usage", message, hint))
    }
}
