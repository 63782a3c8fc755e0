package import ArgumentParser
internal import Glibc
internal import PosixFiles
internal import TaskDocuments

/// Runs a program: parses, runs one command, and turns whatever went wrong into one line and an exit code.
package enum ProgramEntry {
    /// Runs a program whose commands are synchronous.
    ///
    /// `beforeParsing` runs first, with signals and standard streams as the parent process left them. `onFailure`
    /// reports a failure elsewhere too.
    package static func run(
        _ root: (some ParsableCommand).Type, arguments: [String], beforeParsing: () throws -> Void = {},
        onFailure: (Diagnosis) -> Void = { _ in }
    ) -> Never {
        do {
            try beforeParsing()
            prepare()
            var command = try parse(arguments, root)
            try command.run()
            leave(.done)
        } catch {
            fail(error, Diagnosis(explaining: error), root, arguments, onFailure)
        }
    }

    /// For programs with commands that wait for changes; `explain` tells what an error means.
    package static func run(
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

    /// `known`: what the error means; nil for one of argument parsing, or a defect.
    private static func fail(
        _ error: any Error, _ known: Diagnosis?, _ root: (some ParsableCommand).Type, _ arguments: [String],
        _ onFailure: (Diagnosis) -> Void = { _ in }
    ) -> Never {
        // `taskhub list | head -1` is nobody's mistake.
        if let known, known.code == Diagnosis.readerGone { leave(known.status) }
        let failure = ParsingFailure(error, of: root, arguments: arguments)
        if known == nil, let answer = failure.answer {
            // Help and the version arrive as errors.
            _ = try? StandardStreams.print(answer)
            leave(.done)
        }
        let diagnosis = known ?? failure.diagnosis
        let wantsJSON = arguments.prefix { $0 != "--" }.contains("--json")
        complain(diagnosis, program: root._commandName, json: wantsJSON)
        onFailure(diagnosis)
        leave(diagnosis.status)
    }

    private static func complain(_ diagnosis: Diagnosis, program: String, json: Bool) {
        let document = ErrorDocument(code: diagnosis.code, message: diagnosis.message, hint: diagnosis.hint)
        if json, let encoded = try? document.encoded() {
            // Nothing can be done when even this cannot be written.
            _ = try? StandardStreams.write(encoded, to: STDERR_FILENO)
        } else {
            StandardStreams.complain("\(program): \(diagnosis.sentences)")
        }
    }
}
