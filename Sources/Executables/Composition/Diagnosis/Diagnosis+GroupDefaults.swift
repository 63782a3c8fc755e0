package import GroupDefaults
internal import TaskHubDefaults
internal import TextLayout

extension Diagnosis {
    init(_ error: DefaultsError) {
        let settings = "Run 'taskhub config list' to see the settings"
        self =
            switch error {
            case .damaged(let path):
                .inputOutput(
                    "defaults_damaged", "\(path) is damaged", "Run 'taskhub config list' to move it aside"
                )
            case .unknownKey: .refused("unknown_setting", "there is no such setting", settings)
            case .notSettable(let key):
                .refused("setting_fixed", "\(key) cannot be changed; the programs set it", settings)
            case .invalidValue(let key):
                .refused("setting_invalid", Self.wrongValue(of: key), settings)
            case .file(let error): Diagnosis(error)
            case .lock(let error): Diagnosis(error)
            }
    }

    /// Explains why a value that a user typed was refused; `nil` for other errors than that.
    ///
    /// An address may contain a password, so that one is not repeated.
    package init?(_ error: DefaultsError, typed value: String, for entry: any DefaultsEntry) {
        guard case .invalidValue = error else { return nil }
        let isSecret = entry.name == DefaultsKey.serverURL.name
        let word = isSecret ? "that" : "'\(DisplayText(value, placeholder: "").text.prefix(40))'"
        self = .refused(
            "setting_invalid", "\(word) is not a value of \(entry.name), which takes \(entry.rule)",
            entry.example.map { "An example is 'taskhub config set \(entry.name) \($0)'" }
                ?? "See 'taskhub config describe \(entry.name)'")
    }

    private static func wrongValue(of key: String) -> String {
        let rule = DefaultsRegistry.taskHub.entries.first { $0.name == key }?.rule
        return "that is not a valid value for \(key)" + (rule.map { ", which takes \($0)" } ?? "")
    }
}
