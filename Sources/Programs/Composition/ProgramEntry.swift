package import ArgumentParser
internal import Arguments
internal import CommandOutput
internal import Glibc
internal import PosixFiles
internal import ProgramFailures
internal import TaskActions

/// Runs a program: parses the arguments, runs one command, and turns an error into one line and an exit code.
package enum ProgramEntry {
    /// Whether the program ends without exit handlers: OpenSSL's would free what the network thread still uses.
    nonisolated(unsafe) private static var skipsExitHandlers = false

    /// Runs a program whose commands are synchronous.
    ///
    /// `beforeParsing` runs first, with signals and standard streams as the parent process left them. `parseFast` returns
    /// the same command as the parser, or `nil` to leave the arguments to it. `onFailure` reports a failure elsewhere
    /// too.
    package static func run(
        _ root: (some ParsableCommand).Type, arguments: [String], beforeParsing: () throws -> Void = {},
        parseFast: ([String]) -> (any ParsableCommand)? = { _ in nil }, onFailure: (Diagnosis) -> Void = { _ in }
    ) -> Never {
        let arguments = NormalizedArguments.words(arguments)
        do {
            try beforeParsing()
            try prepare()
            var command = try parse(arguments, root, parseFast)
            try command.run()
            leave(.done)
        } catch {
            fail(error, Diagnosis(explaining: error), root, arguments, onFailure)
        }
    }

    /// Runs a program with asynchronous commands.
    ///
    /// `explain` translates an error. It returns `nil` for one of argument parsing.
    package static func run(
        _ root: (some AsyncParsableCommand).Type, arguments: [String],
        explain: @escaping @Sendable (any Error) -> Diagnosis?
    ) -> Never {
        skipsExitHandlers = true
        let arguments = NormalizedArguments.words(arguments)
        do {
            try prepare()
            // Before the first task, because the runtime cannot report that it has no thread for it.
            try SystemResources.checkForDispatch()
        } catch {
            fail(error, explain(error), root, arguments)
        }
        Task { await runAsynchronously(root, arguments, explain) }
        // The task exits the program.
        while true { pause() }
    }

    private static func runAsynchronously(
        _ root: (some AsyncParsableCommand).Type, _ arguments: [String], _ explain: (any Error) -> Diagnosis?
    ) async {
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

    private static func parse(
        _ arguments: [String], _ root: (some ParsableCommand).Type,
        _ parseFast: ([String]) -> (any ParsableCommand)? = { _ in nil }
    ) throws -> any ParsableCommand {
        if let what = NonUTF8Input.find() { throw Diagnosis.notUTF8(what) }
        let limit = ProgramArguments.maximumCount
        guard arguments.count <= limit else { throw Diagnosis.tooManyArguments(limit: limit) }
        let command = try parseFast(arguments) ?? named(arguments, root) ?? root.parseAsRoot(arguments)
        try refuseRepeated(arguments, of: command, root)
        return command
    }

    /// Refuses an option that was given twice, of which the parser silently takes the last.
    private static func refuseRepeated(
        _ arguments: [String], of command: any ParsableCommand, _ root: (some ParsableCommand).Type
    ) throws(Diagnosis) {
        let kind = type(of: command)
        // Reading the command's description takes milliseconds.
        let hasOtherNames = arguments.contains { $0.count == 2 && $0.first == "-" || $0.hasPrefix("--project") }
        let words = hasOtherNames ? CommandShape(of: kind).withFirstNames(arguments) : arguments
        let repeated = RepeatedOption(in: words) { CommandShape(of: kind).mayRepeat($0) }
        guard let repeated else { return }
        let help = NamedCommand(in: arguments[...], of: root).help
        throw Diagnosis(.usage, "usage", repeated.message, "Give it once; see \(help)")
    }

    /// Parses only the command that the first argument names, because building all others takes milliseconds.
    ///
    /// - Returns: `nil` also if its arguments are wrong or ask for help. Parsing from the root then reports that.
    private static func named(_ arguments: [String], _ root: (some ParsableCommand).Type) -> (any ParsableCommand)? {
        let command = root.configuration.subcommands.first { $0._commandName == arguments.first }
        guard let command, command.configuration.subcommands.isEmpty else { return nil }
        let parsed = try? command.parseAsRoot(Array(arguments.dropFirst()))
        return parsed.flatMap { type(of: $0) == command ? $0 : nil }
    }

    /// Corrects what the program inherited, and looks its own path up before an update can change it.
    ///
    /// - Throws: ``ProgramFailure`` if the program may not open enough files.
    private static func prepare() throws(ProgramFailure) {
        InheritedSettings.correct()
        ThisProgram.notePath()
        try SystemResources.raiseFileLimit()
    }

    /// Exits immediately, without closing the database: see docs/decisions/0005.
    private static func leave(_ status: ExitStatus) -> Never {
        if skipsExitHandlers { _exit(status.rawValue) }
        exit(status.rawValue)
    }

    /// Reports the error and exits.
    ///
    /// `known` is `nil` for an argument-parsing error or a bug.
    private static func fail(
        _ error: any Error, _ known: Diagnosis?, _ root: (some ParsableCommand).Type, _ arguments: [String],
        _ onFailure: (Diagnosis) -> Void = { _ in }
    ) -> Never {
        // `taskhub list | head -1` is not an error.
        if let known, known.code == Diagnosis.readerGone { leave(known.status) }
        let wantsJSON = arguments.prefix { $0 != "--" }.contains("--json")
        let diagnosis: Diagnosis
        switch known.map(ParsingFailure.refusal) ?? ParsingFailure(error, of: root, arguments: arguments) {
        case .refusal(let refusal): diagnosis = refusal
        case .answer(let answer):
            // ArgumentParser throws help and the version as errors.
            do throws(Diagnosis) {
                let isVersion = answer == "\(root.configuration.version)\n"
                let document = wantsJSON && isVersion ? try? VersionAnswer(answer).document() : nil
                try StandardStreams.write(document ?? Array(answer.utf8), to: STDOUT_FILENO)
            } catch {
                let failure = Diagnosis(error.status, error.code, error.message, "Run the command again")
                fail(failure, failure, root, arguments)
            }
            leave(.done)
        }
        let shown = root is any UnattendedProgram.Type ? diagnosis : diagnosis.spoken
        complain(shown, program: root._commandName, json: wantsJSON)
        onFailure(diagnosis)
        leave(diagnosis.status)
    }

    private static func complain(_ diagnosis: Diagnosis, program: String, json: Bool) {
        let answer = ErrorAnswer(
            code: diagnosis.code, message: diagnosis.message, hint: diagnosis.hint,
            candidates: diagnosis.candidates.map { ($0.id, $0.title) })
        if json, let encoded = try? answer.document() {
            // Nothing is left to do if this fails too.
            _ = try? StandardStreams.write(encoded, to: STDERR_FILENO)
        } else {
            let lines = ["\(program): \(diagnosis.sentences)"] + diagnosis.candidateLines
            StandardStreams.complain(lines.joined(separator: "\n"))
        }
    }
}
