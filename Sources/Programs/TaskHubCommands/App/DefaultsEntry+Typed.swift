internal import Composition
internal import GroupDefaults
internal import TaskApp
internal import TaskHubContainer
internal import TextLayout

extension DefaultsEntry {
    /// Sets what a user typed; nil removes it.
    ///
    /// - Throws: `Diagnosis` for a value that is refused; `DefaultsError`.
    func setTyped(_ text: String?, in values: inout DefaultsValues) throws {
        do throws(DefaultsError) {
            try setByUser(text, in: &values)
        } catch {
            if let text, let diagnosis = Diagnosis(error, typed: text, for: self) { throw diagnosis }
            throw error
        }
        if name == DefaultsKey.keys.name { try Self.check(keys: values[.keys] ?? []) }
    }

    /// Checks what only the app knows: its actions, and how keys are called.
    private static func check(keys: [String]) throws(Diagnosis) {
        do {
            _ = try KeyTable(changes: keys)
        } catch {
            let explanation = error.explanation
            throw .refused("setting_invalid", DisplayText(explanation.message).text, explanation.hint)
        }
    }
}
