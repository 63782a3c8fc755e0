internal import ArgumentParser
internal import Arguments
internal import CLinux
internal import Glibc
internal import GroupCommandLine
internal import PosixFiles
internal import ProgramFailures
internal import TextLayout

/// The commands of `appgroup` that need the network or the keyring.
///
/// It calls itself `appgroup`, since that is what users type.
struct AppGroupToken: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "appgroup", abstract: "The commands of appgroup that need the network or the keyring.",
        version: ProgramVersion.text, subcommands: [TokenCommand.self, ServerCommand.self])
}

@main
enum Program {
    static func main() {
        // Before the first token is read.
        toolkit_hide_memory()
        StandardDescriptors.fill()
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        signal(SIGCHLD, SIG_DFL)
        umask(umask(0o077) & 0o077)
        start(NormalizedArguments.words(ProgramArguments.words, valued: GroupOptions.valued))
    }

    /// Not in `main`, whose tasks would wait for its own thread.
    private static func start(_ words: [String]) -> Never {
        Task { await run(words) }
        // The task exits the program.
        while true { pause() }
    }

    private static func run(_ words: [String]) async {
        do {
            var command = try parse(words)
            if var waiting = command as? any AsyncParsableCommand {
                try await waiting.run()
            } else {
                try command.run()
            }
            leave(ProgramStatus.done.rawValue)
        } catch let end as Ending {
            leave(end.status.rawValue)
        } catch let error where error is ProgramFailure || error is any ExplainedError {
            fail(error, words)
        } catch {
            // ArgumentParser throws help and the version as errors.
            switch AppGroupToken.exitCode(for: error) {
            case .success where words.contains(where: { helpWords.contains($0) }):
                try? Output.write(Array("\(AppGroupToken.fullMessage(for: error))\n".utf8))
                leave(ProgramStatus.done.rawValue)
            case .success: fail(usage("no command was given", words), words)
            case .validationFailure: fail(wrong(AppGroupToken.message(for: error), words), words)
            default: fail(error, words)
            }
        }
    }

    private static let helpWords: Set = ["help", "--help", "-h", "--version"]

    private static func parse(_ words: [String]) throws -> any ParsableCommand {
        if let what = NonUTF8Input.find() {
            throw ProgramFailure(.refused, "not_utf8", "\(what) is not UTF-8", "Convert it to UTF-8")
        }
        let limit = ProgramArguments.maximumCount
        guard words.count <= limit else {
            throw ProgramFailure(
                .refused, "too_many_arguments", "there are more than \(limit) arguments", "Pass fewer")
        }
        return try AppGroupToken.parseAsRoot(words)
    }

    private static func wrong(_ message: String, _ words: [String]) -> ProgramFailure {
        let help = NamedCommand(in: words[...], of: AppGroupToken.self).help
        return WrongValue(parserMessage: message)?.failure(help: help) ?? usage(message, words)
    }

    private static func usage(_ message: String, _ words: [String]) -> ProgramFailure {
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        let shown = DisplayText(line, placeholder: "", limit: 200).text
        let help = NamedCommand(in: words[...], of: AppGroupToken.self).help
        return ProgramFailure(.usage, "usage", shown.prefix(1).lowercased() + shown.dropFirst(), "See \(help)")
    }

    private static func fail(_ error: any Error, _ words: [String]) -> Never {
        let failure = ProgramFailure(error, in: .appGroup)
        let wantsJSON = words.prefix { $0 != "--" }.contains { $0 == "--json" || $0 == "-j" }
        // `token header | head -0` is not an error.
        if failure.code != Output.readerGone {
            let report = wantsJSON ? failure.document : Array(failure.line(of: "appgroup").utf8)
            // There is no other place to report it.
            try? StandardDescriptors.write(report, to: STDERR_FILENO)
        }
        leave(failure.status.rawValue)
    }

    /// Exits without exit handlers: OpenSSL's would free what the network thread still uses.
    private static func leave(_ status: Int32) -> Never { _exit(status) }
}

/// The end of a command whose exit code is its answer.
struct Ending: Error {
    let status: ProgramStatus

    init(_ status: ProgramStatus) {
        self.status = status
    }
}
