internal import ArgumentParser
internal import CommandOutput
internal import Composition
import TaskStore
internal import TaskSync

struct GetPreference<Group: PreferenceGroupCommand>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "get", abstract: "Print the value of a preference.")
    }

    @Argument(help: ArgumentHelp("The preference's name.", valueName: "key")) var name: String
    @OptionGroup var common: ProgramOptions

    func run() throws {
        let key = try PreferenceArgument.key(name, in: Group.group)
        let context = try ProgramContext.openExisting(common)
        let (preferences, hasServer) = try context.reading { _ in try context.preferences() }
        if common.json {
            return try StandardStreams.print(PreferencesAnswer(preferences, of: [key], hasServer: hasServer))
        }
        try StandardStreams.print("\(preferences[key].value.text)\n")
    }
}
