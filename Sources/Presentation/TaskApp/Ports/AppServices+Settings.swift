internal import TaskActions
internal import TaskSync
internal import TextLayout

extension AppServices {
    /// Returns the preferences of the user and the settings of this machine, by what they are about.
    func settingGroups() throws -> [SettingGroup] {
        let (preferences, hasServer) = try workspace.store.readAccount { store in
            (try store.preferences(), try store.replica() != nil)
        }
        let here = preferences.whereWeeksBegin(on: firstWeekday)
        return SettingGroup.groups(
            of: SettingItem.items(of: here, hasServer: hasServer, zone: workspace.zone) + (try settings.items()))
    }

    /// Returns the setting or the preference with a name; nil if there is none.
    func setting(named name: String) -> SettingItem? {
        ((try? settingGroups()) ?? []).lazy.flatMap(\.items).first { $0.name == name }
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
