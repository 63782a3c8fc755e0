package import ArgumentParser

/// The command that the first words of a command line name.
package struct NamedCommand {
    package private(set) var command: any ParsableCommand.Type
    /// Its name, after those of the program and of the commands above it.
    package private(set) var names: [String]
    /// The words behind it.
    package private(set) var rest: ArraySlice<String>

    /// Follows the words after the program's name down from its main command.
    package init(in words: ArraySlice<String>, of root: any ParsableCommand.Type) {
        (command, names, rest) = (root, [root._commandName], words)
        while let word = rest.first,
            let next = command.configuration.subcommands.first(where: { $0.names.contains(word) })
        {
            command = next
            names.append(next._commandName)
            rest.removeFirst()
        }
    }

    /// As it is typed: `taskhub lists delete`.
    package var path: String { names.joined(separator: " ") }

    /// The command that runs, which may be the default of the one that is named.
    package var running: any ParsableCommand.Type { command.configuration.defaultSubcommand ?? command }

    /// What shows the help of the command that runs, in quotes.
    package var help: String {
        let usual = command.configuration.defaultSubcommand.map { " \($0._commandName)" } ?? ""
        return "'\(path)\(usual) --help'"
    }
}

extension ParsableCommand {
    /// The name and the aliases.
    package static var names: [String] { [_commandName] + configuration.aliases }
}
