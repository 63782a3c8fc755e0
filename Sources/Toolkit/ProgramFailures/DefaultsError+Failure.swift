public import GroupDefaults
public import JSONValues

extension JSONError: ExplainedError {
    /// Returns the exit code, what failed, and what to do next.
    public func failure(in words: FailureWords) -> ProgramFailure {
        ProgramFailure(.refused, "not_json", "the text is not JSON that can be read: \(sentence)", "Correct the text")
    }
}

extension DefaultsError: ExplainedError {
    /// Returns the exit code, what failed, and what to do next.
    public func failure(in words: FailureWords) -> ProgramFailure {
        let hint = words.settingsCommand.map { "Run '\($0)' to see the settings" } ?? "Check the name and the value"
        return switch self {
        case .damaged(let path):
            ProgramFailure(
                .inputOutput, "defaults_damaged", "\(path) is damaged",
                words.repairCommand.map { "Run '\($0)' to move it aside" } ?? "Repair it, or move it away")
        case .unknownKey: ProgramFailure(.refused, "unknown_setting", "there is no such setting", hint)
        case .notSettable(let key):
            ProgramFailure(.refused, "setting_fixed", "\(key) cannot be changed; the programs set it", hint)
        case .invalidValue(let key):
            ProgramFailure(.refused, "setting_invalid", "that is not a valid value for \(key)", hint)
        case .tooLarge(let limit):
            ProgramFailure(
                .refused, "settings_too_large", "all settings together would be larger than \(limit) bytes",
                "Keep large values in a file of their own")
        case .file(let error): error.failure(in: words)
        case .lock(let error): error.failure(in: words)
        }
    }
}
