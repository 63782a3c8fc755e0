internal import CommandOutput
package import TaskHubEntities
package import TaskStore
import TaskSync

extension SettingItem {
    /// Returns the items of all preferences, which a server stores too.
    ///
    /// - Parameters:
    ///   - preferences: What is stored.
    ///   - hasServer: Whether the store belongs to an account.
    ///   - zone: The user's time zone.
    /// - Returns: One item for each preference.
    package static func items(
        of preferences: Preferences, hasServer: Bool, zone: any ZoneRules
    ) -> [SettingItem] {
        PreferenceKey.allCases.map { key in
            SettingItem(
                name: key.name, label: key.label, section: key.section, summary: key.summary, kind: Kind(key),
                value: preferences[key].value.text, isRemovable: false,
                note: PreferenceNote(preferences[key], hasServer: hasServer, zone: zone).text)
        }
    }
}

extension SettingItem.Kind {
    fileprivate init(_ key: PreferenceKey) {
        self =
            switch key.kind {
            case .flag: .toggle
            case .choice(let values): .choice(values.map { SettingItem.Choice($0, meaning: key.meaning(of: $0)) })
            case .color, .timeZone, .timeOfDay, .number: .text(rule: key.kind.rule)
            }
    }
}
