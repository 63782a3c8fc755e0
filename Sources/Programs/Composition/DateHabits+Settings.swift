internal import CivilCalendar
internal import GroupDefaults
internal import TaskActions
internal import TaskHubContainer
package import TaskHubEntities
package import TaskStore
import TaskSync

extension DateHabits {
    /// Reads the settings, and the first day of the week from the preferences or the locale.
    ///
    /// What is not set, or cannot be read, is as usual. ``SettingsWarning`` reports damaged settings, and the command
    /// itself a store that cannot be read.
    init(_ defaults: SharedDefaults, _ store: SQLiteStore, in zone: any ZoneRules) {
        self.init()
        let values = try? defaults.read()
        slashOrder = values?[.dateOrder].flatMap { SlashOrder(rawValue: $0) }
        let evening = values?.value(of: .tonight).flatMap { SettingRule.evening($0) }
        if let evening, let time = CivilTime(hour: evening.hour, minute: evening.minute) { self.evening = time }
        let preferences = (try? store.read { try $0.preferences() }) ?? Preferences()
        firstWeekday = preferences.onThisMachine(in: zone).firstWeekday
    }
}

extension Preferences {
    /// The preferences as they apply in a zone and in the locale of this process, until somebody chooses others.
    package func onThisMachine(in zone: any ZoneRules) -> Preferences {
        onMachine(whereWeeksBeginOn: self[.startOfWeek].isChosen ? nil : localeWeekday, inZone: zone.name)
    }
}

/// The day on which weeks begin in the locale of this process, which never changes.
private let localeWeekday = LocaleWeek.firstWeekday(environment: environmentValue)
