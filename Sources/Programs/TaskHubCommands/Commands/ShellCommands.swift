internal import ArgumentParser
internal import Composition
package import TaskApp

/// The commands of `taskhub`, in the order in which help lists them.
enum ShellCommands {
    static let all: [any ParsableCommand.Type] =
        [AddCommand.self, LogCommand.self, ListCommand.self] + ViewCommands.all
        + [ShowCommand.self, EditCommand.self] + VerbCommands.all + [
            UndoCommand.self, RedoCommand.self, HistoryCommand.self, ListsCommand.self,
            PreferencesCommand.self, NotificationsCommand.self, ConfigCommand.self, ImportCommand.self,
            ExportCommand.self, SetupCommand.self, LoginCommand.self, UnlockCommand.self, LogoutCommand.self,
            SessionCommand.self, SyncCommand.self, OutboxCommand.self, RemindCommand.self, DeviceCommand.self,
            OpenCommand.self, InstallCommand.self, UninstallCommand.self, DoctorCommand.self,
            ShellCompletionsCommand.self, NotifyCommand.self, TellBarsCommand.self, AppCommand.self,
        ]
}

extension CommandGrammar {
    /// The same commands for the app's line `:`, as ArgumentParser describes them to tools.
    ///
    /// Describing all of them takes milliseconds, so it is done once, when the app needs it.
    package static let declared = CommandGrammar(
        ShellCommands.all.map { CommandShape(of: $0) }.compactMap(Command.init))
}

extension CommandGrammar.Command {
    /// Creates the command of a description; `nil` if help leaves it out.
    fileprivate init?(_ shape: CommandShape) {
        // ArgumentParser adds its own help.
        guard shape.shouldDisplay, shape.commandName != "help" else { return nil }
        let options = (shape.arguments ?? []).filter { $0.kind != "positional" && !$0.isCalled("--help") }
        self.init(
            shape.commandName, aliases: shape.aliases ?? [], Self.purpose(shape.abstract ?? ""),
            words: shape.positionals.map(CommandGrammar.Argument.init),
            options: options.map(CommandGrammar.Argument.init),
            subcommands: (shape.subcommands ?? []).compactMap(Self.init), usualName: shape.defaultSubcommand)
    }

    /// Returns the first clause of a sentence, as the app says what its keys do.
    private static func purpose(_ abstract: String) -> String {
        let ends = ["; ", ": "].compactMap { abstract.firstRange(of: $0)?.lowerBound }
        let clause = abstract[..<(ends.min() ?? abstract.endIndex)]
        return clause.prefix(1).lowercased() + clause.dropFirst().prefix { $0 != "." }
    }
}

extension CommandGrammar.Argument {
    fileprivate init(_ argument: CommandShape.Argument) {
        self.init(
            names: argument.typedNames, value: argument.kind == "flag" ? nil : argument.valueName ?? "value",
            values: argument.allValues ?? [], isOptional: argument.isOptional, isRepeating: argument.isRepeating,
            isHidden: !argument.shouldDisplay)
    }
}
