internal import GroupDefaults
internal import TaskHubDefaults

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

    private static func wrongValue(of key: String) -> String {
        let rule = DefaultsRegistry.taskHub.entries.first { $0.name == key }?.rule
        return "that is not a valid value for \(key)" + (rule.map { ", which takes \($0)" } ?? "")
    }
}
