package import ArgumentParser

/// Prints the script that makes a shell complete a program's command lines.
package protocol CompletionsCommand: ParsableCommand {
    static var program: String { get }
    var shell: CompletionScript.Shell { get }
}

extension CompletionsCommand {
    package static var completionsConfiguration: CommandConfiguration {
        CommandConfiguration(
            commandName: "completions", abstract: "Print a script that completes commands, ids and names in a shell.",
            discussion: """
                'make install' installs the scripts. To try one: source <(\(program) completions bash) in bash or \
                zsh, and \(program) completions fish | source in fish.
                """)
    }

    package func run() throws {
        try StandardStreams.print(CompletionScript.text(for: shell, program: Self.program))
    }
}

extension CompletionScript.Shell: ExpressibleByArgument {}
