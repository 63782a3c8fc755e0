internal import ArgumentParser
internal import CommandOutput
internal import Composition
import TaskStore
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
        let change = try PreferenceChange(key, to: value, common)
        if common.json {
            let preferences = Preferences([change.preference])
            return try StandardStreams.print(
                PreferencesAnswer(preferences, of: [key], hasServer: change.hasServer))
        }
        try StandardStreams.print(change.text)
    }
}
