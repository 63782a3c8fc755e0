internal import GroupDefaults
internal import TaskHubDefaults

extension Diagnosis {
    init(_ error: DefaultsError) {
        let settings = "'taskhub config list' shows the settings"
        self =
            switch error {
            case .damaged(let path):
                Diagnosis(.inputOutput, "defaults_damaged", "\(path) is damaged", "'taskhub config list' sets it aside")
            case .unknownKey: Diagnosis(.refused, "unknown_setting", "there is no such setting", settings)
            case .notSettable(let key):
                Diagnosis(.refused, "setting_fixed", "\(key) is set by the programs themselves", settings)
            case .invalidValue(let key):
                Diagnosis(.refused, "setting_invalid", Self.wrongValue(of: key), settings)
            case .file(let error): Diagnosis(error)
            case .lock(let error): Diagnosis(error)
            }
    }

    private static func wrongValue(of key: String) -> String {
        let rule = DefaultsRegistry.taskHub.entries.first { $0.name == key }?.rule
        return "that is no value for \(key)" + (rule.map { ", which takes \($0)" } ?? "")
    }
}
