internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import GroupDefaults
internal import TaskDocuments
internal import TaskHubDefaults

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show and change the settings that the programs share.",
        subcommands: [ListSettings.self, Get.self, Set.self, Describe.self], defaultSubcommand: ListSettings.self)

    struct ListSettings: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "Show every setting.")

        @OptionGroup var common: ProgramOptions

        func run() throws {
            try SettingsView(values: try ProgramContext.settings(common), json: common.json).show()
        }
    }

    struct Get: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "get", abstract: "Print a setting, or an empty line if it is not set.")

        @Argument(help: settingHelp) var name: String
        @OptionGroup var common: ProgramOptions

        func run() throws {
            let entry = try DefaultsRegistry.taskHub.entry(named: name)
            let text = entry.text(in: try ProgramContext.settings(common))
            if common.json {
                return try StandardStreams.print(document: try SettingsDocument.settings([(entry.name, text)]))
            }
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
            let entry = try DefaultsRegistry.taskHub.entry(named: name)
            let values = try ProgramContext.defaults(common).update { try entry.setTyped(value, in: &$0) }
            let text = entry.text(in: values)
            // The widget reads the theme from the snapshot.
            if entry.name == DefaultsKey.theme.name { try ProgramContext.republish(common) }
            if common.json {
                return try StandardStreams.print(document: try SettingsDocument.settings([(entry.name, text)]))
            }
            try StandardStreams.print("\(entry.name) is now \(text ?? "not set")\n")
        }
    }

    struct Describe: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "describe", abstract: "Explain one setting, or all of them: meaning, allowed values, value.")

        @Argument(help: ArgumentHelp("The setting's name; all settings without it.", valueName: "name"))
        var name: String?
        @OptionGroup var common: ProgramOptions

        func run() throws {
            let registry = DefaultsRegistry.taskHub
            let entries = try name.map { [try registry.entry(named: $0)] } ?? registry.entries
            let values = try ProgramContext.settings(common)
            if common.json {
                let settings = entries.map { entry in
                    SettingsDocument.Description(
                        name: entry.name, summary: entry.summary, rule: entry.rule, example: entry.example,
                        isUserSettable: entry.isUserSettable, value: entry.text(in: values))
                }
                return try StandardStreams.print(document: try SettingsDocument.descriptions(settings))
            }
            let texts = entries.map { entry in
                SettingDescription(
                    name: entry.name, summary: entry.summary, rule: entry.rule, example: entry.example,
                    isUserSettable: entry.isUserSettable, value: entry.text(in: values)
                ).text
            }
            try StandardStreams.print(texts.joined(separator: "\n"))
        }
    }

    private static let settingHelp = ArgumentHelp("The setting's name.", valueName: "setting")

    private static let settings = DefaultsRegistry.taskHub.entries.filter(\.isUserSettable).map { entry in
        "\(entry.name): \(entry.summary); \(entry.rule)\(entry.example.map { " (example: \($0))" } ?? "")."
    }.joined(separator: "\n")
}
