internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import TaskActions
internal import TaskHubEntities
import TaskStore
internal import TaskSync

/// A command about one group of preferences.
protocol PreferenceGroupCommand: ParsableCommand {
    static var group: PreferenceKey.Group { get }
}

extension PreferenceGroupCommand {
    fileprivate static var subcommands: [any ParsableCommand.Type] {
        [ShowPreferences<Self>.self, GetPreference<Self>.self, SetPreferenceValue<Self>.self]
    }

    /// Every preference with its meaning and its values.
    static var explanation: String {
        group.keys.map { "\($0.name): \($0.summary); \($0.kind.rule) (example: \($0.kind.example))." }
            .joined(separator: "\n")
    }
}

struct PreferencesCommand: PreferenceGroupCommand {
    static let group = PreferenceKey.Group.tasks
    static let configuration = CommandConfiguration(
        commandName: "preferences",
        abstract: "Show and change how tasks are shown, here and on your other devices; see also 'config'.",
        discussion: explanation, subcommands: subcommands, defaultSubcommand: ShowPreferences<Self>.self)
}

struct NotificationsCommand: PreferenceGroupCommand {
    static let group = PreferenceKey.Group.notifications
    static let configuration = CommandConfiguration(
        commandName: "notifications",
        abstract: "Show and change when you are reminded, here and on your other devices; see also 'config'.",
        discussion: explanation, subcommands: subcommands, defaultSubcommand: ShowPreferences<Self>.self)
}

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
