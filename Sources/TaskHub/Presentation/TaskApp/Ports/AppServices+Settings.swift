internal import TaskActions
internal import TaskHubEntities
import TaskStore
internal import TaskSync
internal import TextLayout

extension AppServices {
    /// Returns the preferences of the user and the settings of this machine, by what they are about.
    func settingGroups() throws -> [SettingGroup] {
        let (preferences, hasServer) = try workspace.store.read { store in
            (try store.preferences(), try store.replica() != nil)
        }
        let here = preferences.onMachine(whereWeeksBeginOn: firstWeekday, inZone: workspace.zone.name)
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
        var isSent = false
        if let key = PreferenceKey(named: name) {
            let value = try settings.value(text, of: key)
            isSent = try SetPreference(in: workspace, signal: outboxSignal).run(key, to: value).value.hasServer
        } else {
            try settings.set(name, to: text)
        }
        guard let item = setting(named: PreferenceKey(named: name)?.name ?? name) else { return "\(name) is set" }
        let note = isSent ? "; the next sync sends it" : item.value == nil && item.fallback != nil ? " (default)" : ""
        return "\(item.label): \(DisplayText(item.valueText).text)\(note)"
    }
}
