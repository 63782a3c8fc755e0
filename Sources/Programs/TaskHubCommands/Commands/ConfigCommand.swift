internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import GroupDefaults
internal import TaskHubContainer
internal import TaskHubEntities
import TaskStore
internal import TaskSync

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show and change every setting: of this machine, of how tasks are shown, and of reminders.",
        discussion: """
            Includes what 'taskhub preferences' and 'taskhub notifications' show, which a server stores too. The tab \
            Settings of the app shows the same settings.
            """,
        subcommands: [ListSettings.self, Get.self, Set.self, Describe.self], defaultSubcommand: ListSettings.self)

    struct ListSettings: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "Show every setting.")

        @OptionGroup var common: ProgramOptions

        func run() throws {
            try SettingsListing(common).show()
        }
    }

    struct Get: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "get", abstract: "Print a setting, or an empty line if it is not set.")

        @Argument(help: settingHelp) var name: String
        @OptionGroup var common: ProgramOptions

        func run() throws {
            let setting = try NamedSetting(name)
            let text = try SettingValues(common, of: setting)[setting]
            if common.json { return try StandardStreams.print(SettingsAnswer([(setting.name, text)])) }
            try StandardStreams.print("\(text ?? "")\n")
        }
    }

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Change a setting, or remove it if no value is given.", discussion: settings)

        @Argument(help: settingHelp) var name: String
        @Argument(help: "The new value.") var value: String?
        @OptionGroup var common: ProgramOptions

        func run() throws {
            switch try NamedSetting(name) {
            case .machine(let entry): try set(entry)
            case .preference(let key):
                let change = try PreferenceChange(key, to: value ?? "", common)
                try print(key.name, change.value.text, change.text)
            }
        }

        private func set(_ entry: any DefaultsEntry) throws {
            let values = try ProgramContext.defaults(common).update { try entry.setTyped(value, in: &$0) }
            let text = entry.text(in: values)
            // The widget reads the theme from the snapshot.
            if entry.name == DefaultsKey.theme.name { try ProgramContext.republish(common) }
            try print(entry.name, text, "\(entry.name) is now \(text ?? "not set")\n")
        }

        private func print(_ name: String, _ value: String?, _ text: String) throws {
            if common.json { return try StandardStreams.print(SettingsAnswer([(name, value)])) }
            try StandardStreams.print(text)
        }
    }

    struct Describe: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "describe", abstract: "Explain one setting, or all of them: meaning, allowed values, value.")

        @Argument(help: ArgumentHelp("The setting's name; all settings without it.", valueName: "name"))
        var name: String?
        @OptionGroup var common: ProgramOptions

        func run() throws {
            let named = try name.map { try NamedSetting($0) }
            let values = try named.map { try SettingValues(common, of: $0) } ?? SettingValues(common)
            let settings = named.map { [$0] } ?? NamedSetting.all.filter(values.isRead)
            let descriptions = settings.map { setting in
                SettingDescription(
                    name: setting.name, summary: setting.summary, rule: setting.rule, example: setting.example,
                    isUserSettable: setting.isUserSettable, value: values[setting], fallback: setting.fallback)
            }
            if common.json { return try StandardStreams.print(SettingDescriptionsAnswer(descriptions)) }
            try StandardStreams.print(descriptions.map(\.text).joined(separator: "\n"))
        }
    }

    private static let settingHelp = ArgumentHelp("The setting's name.", valueName: "setting")

    private static let settings = SettingSection.allCases.map { section in
        let lines = NamedSetting.all.filter { $0.section == section }.map { setting in
            "\(setting.name): \(setting.summary); \(setting.rule)"
                + "\(setting.example.map { " (example: \($0))" } ?? "")."
        }
        return "\(section.title):\n\(lines.joined(separator: "\n"))"
    }.joined(separator: "\n\n")
}
