import ArgumentParser
import Arguments
import GroupCommandLine

/// `appgroup completions`.
struct CompletionsCommand: ParsableCommand {
    enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash, zsh, fish
    }

    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print a script that completes commands and options in a shell.",
        discussion: """
            'make install' installs the scripts. To try one: source <(appgroup completions bash) in bash or zsh, and \
            appgroup completions fish | source in fish.
            """)

    @Argument(help: "The shell.") var shell: Shell

    func run() throws {
        let kind: CompletionShell =
            switch shell {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        try Output.write(Array("\(CompletedCommand.completionScript(for: kind))\n".utf8))
    }
}

/// The program as shells complete it: with the options that may stand before the command.
///
/// The parser never sees them there, since they are moved behind the command before.
private struct CompletedCommand: ParsableCommand {
    static let configuration = AppGroupCommand.configuration

    @OptionGroup var common: GroupOptions
}
