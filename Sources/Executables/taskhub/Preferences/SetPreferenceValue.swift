internal import ArgumentParser
internal import Composition
internal import TaskDocuments
internal import TaskSync

struct SetPreferenceValue<Group: PreferenceGroupCommand>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "set", abstract: "Change a preference here at once, and on the server with the next sync.",
            discussion: Group.explanation)
    }

    @Argument(help: ArgumentHelp("The preference's name.", valueName: "key")) var name: String
    @Argument(help: "The new value.") var value: String
    @OptionGroup var common: ProgramOptions

    func run() throws {
        let key = try PreferenceArgument.key(name, in: Group.group)
        let chosen = try PreferenceArgument.value(value, of: key)
        let context = try ProgramContext.open(common)
        let change = SetPreference(in: context.workspace, signal: context.outboxSignal)
        let changed = context.settle(try change.run(key, to: chosen))
        if common.json {
            let preferences = Preferences([changed.preference])
            return try StandardStreams.print(
                document: try PreferencesDocument.preferences(preferences, of: [key], hasServer: changed.hasServer))
        }
        let sending = changed.hasServer ? "; the next sync sends it" : ""
        try StandardStreams.print("\(key.name) is now \(chosen.text)\(sending)\n")
        guard [.quietHoursStart, .quietHoursEnd].contains(key),
            let missing = try context.preferences().preferences.missingQuietTime
        else { return }
        try StandardStreams.print("There are no quiet hours until \(missing.name) is set too.\n")
    }
}
