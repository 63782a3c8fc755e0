internal import ArgumentParser
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
