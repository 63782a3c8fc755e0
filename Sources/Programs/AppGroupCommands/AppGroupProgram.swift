import ArgumentParser
import Arguments
import Glibc
import GroupCommandLine
import PosixFiles
import ProgramFailures

/// The program `appgroup`.
package enum AppGroupProgram {
    /// Carries out what the program's arguments ask for.
    package static func start() -> Never {
        let words = ProgramArguments.words
        do {
            // With signals and standard streams as the parent process left them.
            try TokenProgram.replaceThisProcess(ifNamedBy: words)
            InheritedSettings.correct()
            try run(words)
            exit(ProgramStatus.done.rawValue)
        } catch {
            exit(GroupProgram.end(after: error, words))
        }
    }

    private static func run(_ words: [String]) throws {
        try GroupProgram.checkText()
        if var command = FastWords.command(words, among: AppGroupCommand.fastCommands) { return try command.run() }
        guard var command = try GroupArguments(words, of: AppGroupCommand.self).command() else { return }
        try command.run()
    }
}
