import ArgumentParser
import Arguments
import Glibc
import GroupCommandLine
import PosixFiles
import ProgramFailures

/// A command that `appgroup` lists, and that `appgroup-token` carries out.
protocol ForwardedCommand: ParsableCommand {
    associatedtype Arguments: ForwardedArguments
    var arguments: Arguments { get }
}

extension ForwardedCommand {
    static var configuration: CommandConfiguration { Arguments.configuration }

    func run() throws { throw TokenProgram.missing }
}

/// `appgroup token`.
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Keep a token in the keyring, and use it without a prompt.",
        discussion: """
            Only 'set', 'login' and 'unlock' may ask for something, and only on a terminal. The others say by their \
            exit code what is wrong.
            """,
        subcommands: [Set.self, Login.self, Header.self, State.self, Unlock.self, Clear.self])

    struct Set: ForwardedCommand { @OptionGroup var arguments: TokenSetArguments }
    struct Login: ForwardedCommand { @OptionGroup var arguments: TokenLoginArguments }
    struct Header: ForwardedCommand { @OptionGroup var arguments: TokenHeaderArguments }
    struct State: ForwardedCommand { @OptionGroup var arguments: TokenStateArguments }
    struct Unlock: ForwardedCommand { @OptionGroup var arguments: TokenUnlockArguments }
    struct Clear: ForwardedCommand { @OptionGroup var arguments: TokenClearArguments }
}

/// The program that has the network and the keyring, and carries out `token` and `server set`.
enum TokenProgram {
    static let name = "appgroup-token"

    /// Replaces this process with that program, if the arguments name one of its commands.
    ///
    /// - Throws: ``ProgramFailure`` if it cannot be started.
    static func replaceThisProcess(ifNamedBy arguments: [String]) throws(ProgramFailure) {
        let words = NormalizedArguments.words(arguments, valued: GroupOptions.valued)
        // Its help is ours.
        let asksForHelp = words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
        guard words.count > 1, !words[1].hasPrefix("-"), !asksForHelp,
            words[0] == "token" || words.starts(with: ["server", "set"])
        else { return }
        if let path = Self.path { execv(path, ProgramArguments.vector) }
        throw missing
    }

    static let missing = ProgramFailure(
        .unavailable, "program_missing", "\(name) is missing or cannot be started", "Reinstall the Task Hub toolkit")

    /// Its path beside this program: in `../libexec/taskhub`, or in the same directory as in a build; nil if missing.
    static var path: String? {
        guard let own = try? SymbolicLink.program(of: "/proc/self") else { return nil }
        let directory = Path.directory(of: own)
        return ["\(directory)/../libexec/taskhub/\(name)", "\(directory)/\(name)"].first { access($0, X_OK) == 0 }
    }
}
