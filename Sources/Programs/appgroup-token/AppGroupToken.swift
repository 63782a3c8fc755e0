internal import ArgumentParser
internal import Arguments
internal import CLinux
internal import Glibc
internal import GroupCommandLine
internal import PosixFiles
internal import ProgramFailures

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
        InheritedSettings.correct()
        let words = ProgramArguments.words
        do {
            try SystemResources.raiseFileLimit()
            // Before the first task, because the runtime cannot report that it has no thread for it.
            try SystemResources.checkForDispatch()
        } catch {
            leave(GroupProgram.end(after: error, words))
        }
        start(words)
    }

    /// Not in `main`, whose tasks would wait for its own thread.
    private static func start(_ words: [String]) -> Never {
        Task { leave(await run(words)) }
        // The task exits the program.
        while true { pause() }
    }

    private static func run(_ words: [String]) async -> Int32 {
        do {
            try GroupProgram.checkText()
            var command = try GroupArguments(words, of: AppGroupToken.self).command()
            if var waiting = command as? any AsyncParsableCommand {
                try await waiting.run()
            } else {
                try command?.run()
            }
            return ProgramStatus.done.rawValue
        } catch {
            return GroupProgram.end(after: error, words)
        }
    }

    /// Exits without exit handlers: OpenSSL's would free what the network thread still uses.
    private static func leave(_ status: Int32) -> Never { _exit(status) }
}
