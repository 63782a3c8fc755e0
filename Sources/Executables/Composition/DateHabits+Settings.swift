internal import GroupDefaults
internal import LocalZone
internal import TaskHubDefaults
internal import TaskHubEntities
internal import TaskLanguage
internal import TaskStore
package import TaskSync

extension DateHabits {
    /// Reads the settings, and the first day of the week from the preferences or the locale.
    ///
    /// What is not set, or cannot be read, is as usual. ``SettingsWarning`` reports damaged settings, and the command
    /// itself a store that cannot be read.
    init(_ defaults: SharedDefaults, _ store: SQLiteStore) {
        self.init()
        let values = try? defaults.read()
        slashOrder = values?[.dateOrder].flatMap { SlashOrder(rawValue: $0) }
        let evening = values?.value(of: .tonight).flatMap { SettingRule.evening($0) }
        if let evening, let time = CivilTime(hour: evening.hour, minute: evening.minute) { self.evening = time }
        let preferences = (try? store.readForSync { try $0.preferences() }) ?? Preferences()
        firstWeekday = preferences.inThisLocale.firstWeekday
    }
}

extension Preferences {
    /// The preferences where weeks begin as in the locale of this process, until somebody chooses another day.
    package var inThisLocale: Preferences {
        LocaleWeek.firstWeekday(environment: environmentValue).map(whereWeeksBegin) ?? self
    }
}
