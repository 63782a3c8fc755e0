internal import AppGroup
public import ArgumentParser
internal import Glibc
internal import TaskDocuments

/// Runs a program: parses, runs one command, and turns whatever went wrong into one line and an exit code.
public enum ProgramEntry {
    /// For programs whose commands do not wait for anything.
    public static func run(_ root: (some ParsableCommand).Type, arguments: [String]) -> Never {
        prepare()
        do {
            var command = try parse(arguments, root)
            try command.run()
            leave(.done)
        } catch {
            fail(error, Diagnosis(explaining: error), root, arguments)
        }
    }

    /// For programs with commands that wait for changes; `explain` tells what an error means.
    public static func run(
        _ root: (some AsyncParsableCommand).Type, arguments: [String], explain: (any Error) -> Diagnosis?
    ) async -> Never {
        prepare()
        do {
            var command = try parse(arguments, root)
            if var waiting = command as? any AsyncParsableCommand {
                try await waiting.run()
            } else {
                try command.run()
            }
            leave(.done)
        } catch {
            fail(error, explain(error), root, arguments)
        }
    }

    private static func parse(_ arguments: [String], _ root: (some ParsableCommand).Type) throws -> any ParsableCommand
    {
        try refuseMendedArguments()
        if let command = named(arguments, root) { return command }
        return try root.parseAsRoot(arguments)
    }

    /// The command that the first argument names, without the options of all others: those cost milliseconds.
    ///
    /// - Returns: nil also when its own arguments are wrong or ask for help. Then the root says so, in its own words.
    private static func named(_ arguments: [String], _ root: (some ParsableCommand).Type) -> (any ParsableCommand)? {
        let command = root.configuration.subcommands.first { $0._commandName == arguments.first }
        guard let command, command.configuration.subcommands.isEmpty else { return nil }
        let parsed = try? command.parseAsRoot(Array(arguments.dropFirst()))
        return parsed.flatMap { type(of: $0) == command ? $0 : nil }
    }

    /// Bytes that are no UTF-8 are in the program's arguments as replacement characters: two texts would be one.
    private static func refuseMendedArguments() throws(Diagnosis) {
        for place in 0..<Int(CommandLine.argc) {
            if let word = CommandLine.unsafeArgv[place], String(validatingCString: word) == nil {
                throw .notUTF8("an argument")
            }
        }
    }

    /// A file-size limit is reported as a full disk, and a reader that is gone as a failed write; neither kills.
    ///
    /// How our own programs end is told even where whoever started this one does not care about its own.
    private static func prepare() {
        StandardDescriptors.fill()
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        signal(SIGCHLD, SIG_DFL)
    }

    /// Ends at once, without closing the database: see docs/decisions/0005.
    private static func leave(_ status: ExitStatus) -> Never {
        exit(status.rawValue)
    }

    /// Without a diagnosis, it is one of argument parsing, which explains itself, or a defect.
    private static func fail(
        _ error: any Error, _ known: Diagnosis?, _ root: (some ParsableCommand).Type, _ arguments: [String]
    ) -> Never {
        let wantsJSON = arguments.prefix { $0 != "--" }.contains("--json")
        if let known {
            // `taskhub list | head -1` is nobody's mistake.
            if known.code == Diagnosis.readerGone { leave(known.status) }
            complain(known, program: root._commandName, json: wantsJSON)
            leave(known.status)
        }
        let text = root.fullMessage(for: error)
        let message = root.message(for: error).singleLine
        let mayHideOne = root.exitCode(for: error) == .success || message.hasPrefix("Missing expected argument")
        if mayHideOne, let word = UnknownOption.find(in: arguments, of: root) {
            let wrong = Diagnosis(
                .usage, "usage", "Unknown option '\(word)'", "If it begins a text, put '--' before that")
            complain(wrong, program: root._commandName, json: wantsJSON)
            leave(wrong.status)
        }
        switch root.exitCode(for: error) {
        case .success:
            // Help and the version arrive as errors.
            _ = try? StandardStreams.print(text + "\n")
            leave(.done)
        case .validationFailure:
            let wrong = Diagnosis(
                .usage, "usage", message,
                "See '\(helpCommand(in: text) ?? "\(root._commandName) --help")'")
            complain(wrong, program: root._commandName, json: wantsJSON)
            leave(wrong.status)
        default:
            let defect = Diagnosis(
                .defect, "defect", "something went wrong that should not: \(type(of: error))",
                "This is a defect; please report it")
            complain(defect, program: root._commandName, json: wantsJSON)
            leave(defect.status)
        }
    }

    /// The parser names the subcommand's own help in its last line: See 'taskhub add --help' for more information.
    private static func helpCommand(in text: String) -> Substring? {
        text.split(separator: "\n").last { $0.contains("See '") }?.split(separator: "'").dropFirst().first
    }

    private static func complain(_ diagnosis: Diagnosis, program: String, json: Bool) {
        let document = ErrorDocument(code: diagnosis.code, message: diagnosis.message, hint: diagnosis.hint)
        if json, let encoded = try? document.encoded() {
            // Nothing can be done when even this cannot be written.
            _ = try? StandardStreams.write(encoded, to: STDERR_FILENO)
        } else {
            StandardStreams.complain("\(program): \(diagnosis.message). \(diagnosis.hint).")
        }
    }
}

extension String {
    fileprivate var singleLine: String {
        split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
