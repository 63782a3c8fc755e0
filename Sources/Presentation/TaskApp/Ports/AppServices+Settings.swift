internal import CommandOutput
internal import TaskActions
internal import TaskSync
internal import TextLayout

extension AppServices {
    /// Returns the preferences of the user, and the settings of this machine.
    func settingGroups() throws -> [SettingGroup] {
        let (preferences, hasServer) = try workspace.store.readAccount { store in
            (try store.preferences(), try store.replica() != nil)
        }
        return PreferenceKey.Group.allCases.map { group in
            let items = group.keys.map { key in
                let note = PreferenceNote(preferences[key], hasServer: hasServer, zone: workspace.zone)
                return SettingItem(
                    name: key.name, summary: key.summary, rule: key.kind.rule, value: preferences[key].value.text,
                    choices: key.kind.choices, note: note.text)
            }
            return SettingGroup(title: group.title, items: items)
        } + (try settings.groups())
    }

    /// Changes a preference, if there is one with this name, or a setting.
    ///
    /// - Returns: What to say about it.
    /// - Throws: If the value is refused.
    func set(_ name: String, to text: String) throws -> String {
        guard let key = PreferenceKey(named: name) else {
            try settings.set(name, to: text)
            return "\(name) is now \(text.isEmpty ? "not set" : DisplayText(text).text)"
        }
        let value = try settings.value(text, of: key)
        let done = try SetPreference(in: workspace, signal: outboxSignal).run(key, to: value)
        return "\(name) is now \(value.text)\(done.value.hasServer ? "; the next sync sends it" : "")"
    }
}

extension PreferenceKey.Group {
    fileprivate var title: String {
        switch self {
        case .tasks: "Tasks"
        case .notifications: "Reminders"
        }
    }
}

extension PreferenceKind {
    /// The values to choose from; empty if one is typed.
    fileprivate var choices: [String] {
        switch self {
        case .choice(let values): values
        case .flag: ["true", "false"]
        case .color, .timeZone, .timeOfDay, .number: []
        }
    }
}
