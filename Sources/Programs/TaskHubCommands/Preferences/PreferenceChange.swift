internal import Composition
internal import TaskActions
internal import TaskHubEntities
internal import TaskStore
internal import TaskSync

/// A preference that a command has changed, here at once, and on the server with the next sync.
struct PreferenceChange {
    let preference: StoredPreference
    let value: PreferenceValue
    let hasServer: Bool
    /// What to say about it.
    let text: String

    /// Changes a preference to what a user typed.
    ///
    /// - Throws: `Diagnosis` if the value is refused.
    init(_ key: PreferenceKey, to typed: String, _ common: ProgramOptions) throws {
        value = try PreferenceArgument.value(typed, of: key)
        let context = try ProgramContext.open(common)
        let change = SetPreference(in: context.workspace, signal: context.outboxSignal)
        let changed = context.settle(try change.run(key, to: value))
        (preference, hasServer) = (changed.preference, changed.hasServer)
        var text = "\(key.name) is now \(value.text)\(hasServer ? "; the next sync sends it" : "")\n"
        if [.quietHoursStart, .quietHoursEnd].contains(key),
            let missing = try context.preferences().preferences.missingQuietTime
        {
            text += "There are no quiet hours until \(missing.name) is set too.\n"
        }
        self.text = text
    }
}
