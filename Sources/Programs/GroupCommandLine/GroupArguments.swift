package import ArgumentParser
internal import Arguments
internal import ProgramFailures
internal import TextLayout

extension GroupOptions {
    /// The options of all commands that may be given several times: those without a value, and those that collect their
    /// values.
    ///
    /// The parser knows them only by way of JSON, which would take a command line milliseconds.
    package static var repeatable: Set<String> {
        [
            "--json", "--durable", "--redact", "--strict", "--watch", "--now", "--force", "--warm", "--bar",
            "--changes-at", "--dry-run", "--env", "--modtime", "--scope", "--endpoint-host", "--insecure-storage",
            "--rejected", "--device", "--paste", "--no-browser", "--assume-pkce",
        ]
    }
}

/// The arguments of `appgroup`, which two programs carry out.
package struct GroupArguments<Root: ParsableCommand> {
    private let words: [String]

    /// Creates arguments without the program's name.
    package init(_ words: [String], of root: Root.Type) {
        var words = NormalizedArguments.words(words, valued: GroupOptions.valued)
        // A negative number is no option: `defaults set goal -3`.
        if !words.contains("--"), let index = words.firstIndex(where: \.isNegativeNumber),
            words[(index + 1)...].first?.hasPrefix("-") != false
        {
            let number = words.remove(at: index)
            words += ["--", number]
        }
        self.words = words
    }

    /// Parses the arguments.
    ///
    /// - Returns: The command to run; nil if help or the version was asked for, which is printed.
    /// - Throws: ``ProgramFailure`` with exit code 64 for wrong syntax, and 65 for a value that is refused.
    package func command() throws -> (any ParsableCommand)? {
        // The fast commands come without the parser: 'lock' and 'run' may pass on the names of many files.
        let limit = ProgramArguments.maximumCount
        guard words.count <= limit else {
            throw ProgramFailure(
                .refused, "too_many_arguments", "there are more than \(limit) arguments",
                "Pass data on standard input")
        }
        do {
            var command = try Root.parseAsRoot(words)
            // The parser answers with the help, which was not asked for.
            if !type(of: command).configuration.subcommands.isEmpty { throw noCommand }
            // The parser takes the last of several values silently.
            if let repeated = RepeatedOption(in: words, mayRepeat: GroupOptions.repeatable.contains) {
                throw usage(repeated.message, "Give it once; see \(named.help)")
            }
            // The parser's own command, also for --help, answers by throwing.
            if type(of: command)._commandName == "help" { try command.run() }
            return command
        } catch let failure as ProgramFailure {
            throw failure
        } catch {
            switch Root.exitCode(for: error) {
            case .success: try answer(error)
            case .validationFailure: throw failure(error)
            default: throw error
            }
            return nil
        }
    }

    /// The commands for which an unexpected word may be what they read from standard input, or the value of a setting.
    private static var readingPrivateText: Set<String> {
        [
            "appgroup defaults set", "appgroup file put", "appgroup snapshot publish", "appgroup outbox add",
            "appgroup token set", "appgroup token header",
        ]
    }

    private var named: NamedCommand {
        NamedCommand(in: words.dropFirst(words.first == "help" ? 1 : 0), of: Root.self)
    }

    private var noCommand: ProgramFailure {
        let names = named.command.configuration.subcommands.flatMap { $0.names }
        let choice = names.count > 6 ? "" : "Its commands are \(names.asEnumeration). "
        return usage("no command was given", "\(choice)See \(named.help)")
    }

    /// What is wrong about a word in the place of a command; nil if a command is there, or an option.
    private var unknownCommand: ProgramFailure? {
        let commands = named.command.configuration.subcommands.flatMap { $0.names }
        guard !commands.isEmpty, let word = named.rest.first, !word.hasPrefix("-") else { return nil }
        let meant = Suggestions.names(for: word, among: commands).map { "'\(named.path) \($0)'" }
        return usage(
            "\(DisplayText.quoted(word)) is not a command of \(named.path)",
            meant.isEmpty ? "See \(named.help)" : "Did you mean \(meant.asChoice)? See \(named.help)")
    }

    /// Prints what was asked for, which the parser throws as an error.
    private func answer(_ error: any Error) throws(ProgramFailure) {
        if let option = UnknownOption(in: words, of: Root.self, isAnswered: true) { throw failure(option) }
        // The parser answers with the help of the command above it.
        if words.first == "help", let unknownCommand { throw unknownCommand }
        try Output.write(Array("\(Root.fullMessage(for: error))\n".utf8))
    }

    /// The parser's reason to refuse the arguments, in our words.
    private func failure(_ error: any Error) -> ProgramFailure {
        if let unknownCommand { return unknownCommand }
        let options = words.prefix { $0 != "--" }
        if let last = options.last, GroupOptions.valued.contains(last) {
            return usage("'\(last)' needs a value", "See \(named.help)")
        }
        if !named.command.configuration.subcommands.isEmpty, !hasOtherOption { return noCommand }
        if let option = UnknownOption(in: words, of: Root.self, isAnswered: false) { return failure(option) }
        let message = Root.message(for: error)
        if let value = InvalidValue(message) { return failure(value) }
        let isUnexpected = message.hasPrefix("Unexpected argument") || message.contains(" unexpected arguments: ")
        if isUnexpected, takesCommand {
            return usage(sentence(message), "Put the command after '--'; see \(named.help)")
        }
        if isUnexpected, Self.readingPrivateText.contains(named.path) {
            let place =
                named.path == "appgroup defaults set"
                ? "Put text of several words in quotes" : "Pass on standard input what the command reads"
            return usage("there are too many words", "\(place); see \(named.help)")
        }
        return usage(sentence(message), "See \(named.help)")
    }

    /// Whether the words after `--` are a command, so that no name can be there.
    private var takesCommand: Bool { named.command.configuration.usage?.contains("-- <command>") == true }

    private func failure(_ option: UnknownOption) -> ProgramFailure {
        let isPrivate = Self.readingPrivateText.contains(named.path)
        let isText = takesCommand ? "Put the command after '--'; a name here cannot begin with '-'" : nil
        return usage(option.message(repeatsWord: !isPrivate), option.hint(help: named.help, isText: isText))
    }

    private func failure(_ value: InvalidValue) -> ProgramFailure {
        let meant = Suggestions.names(for: value.word, among: value.choices).map { "'\($0)'" }
        let question = meant.isEmpty ? "" : "Did you mean \(meant.asChoice)? "
        let form = value.reason ?? Self.forms[value.valueName ?? ""]
        let allowed = value.choices.isEmpty ? form : value.choices.asChoice
        return ProgramFailure(
            .refused, "invalid_value", "\(DisplayText.quoted(value.word)) is not a value of '\(value.name)'",
            "\(question)\(allowed.map { "Give \($0); see" } ?? "See") \(named.help)")
    }

    /// What the parsers of these values accept, by what the help calls them.
    private static var forms: [String: String] {
        [
            "time": "a number of seconds, or one with s, m, h or d, as in 90, 5m or 1h", "number": "a whole number",
            "port": "a number from 1 to 65535",
        ]
    }

    private func sentence(_ message: String) -> String {
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        let reason = DisplayText(line, placeholder: "", limit: 400).text
        let isEnded = reason.hasSuffix(".")
        return "\(reason.prefix(1).lowercased())\(reason.dropFirst().dropLast(isEnded ? 1 : 0))"
    }

    /// Whether there is an unknown option, besides those that every command has.
    private var hasOtherOption: Bool {
        let others = words.prefix { $0 != "--" }.filter { word in
            !["--json", "-j"].contains(word) && !GroupOptions.valued.contains(String(word.prefix { $0 != "=" }))
        }
        return UnknownOption(in: others, of: Root.self, isAnswered: false) != nil
    }

    private func usage(_ message: String, _ hint: String) -> ProgramFailure {
        ProgramFailure(.usage, "usage", message, hint)
    }
}

extension String {
    /// Whether it is a hyphen and a number: no option begins with a digit.
    fileprivate var isNegativeNumber: Bool {
        let digits = utf8.dropFirst()
        return utf8.first == UInt8(ascii: "-") && digits.first.map { (0x30...0x39).contains($0) } == true
    }
}
