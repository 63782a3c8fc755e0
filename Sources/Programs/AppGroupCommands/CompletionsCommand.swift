import ArgumentParser
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

/// The program as a shell completes it, with the options that may also stand before the command.
///
/// They are moved behind the command before the parser of ``AppGroupCommand`` sees them.
private struct CompletedCommand: ParsableCommand {
    static var configuration: CommandConfiguration { AppGroupCommand.configuration }

    @OptionGroup var common: GroupOptions
}
