internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskHubEntities
import TaskStore
internal import TaskSync

struct ShowPreferences<Group: PreferenceGroupCommand>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "show",
            abstract: "Show every preference, which of them wait to be sent, and when they were fetched.",
            aliases: ["list"])
    }

    @OptionGroup var common: ProgramOptions

    func run() throws {
        let context = try ProgramContext.openExisting(common)
        let (preferences, hasServer) = try context.reading { _ in try context.preferences() }
        if common.json {
            return try StandardStreams.print(
                PreferencesAnswer(preferences, of: Group.group.keys, hasServer: hasServer))
        }
        let workspace = context.workspace
        let listing = PreferenceListing(
            preferences, of: Group.group, hasServer: hasServer, now: workspace.clock.now(), zone: workspace.zone)
        try StandardStreams.print(listing.text)
    }
}
