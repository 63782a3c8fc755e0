internal import GroupDefaults
internal import TaskHubDefaults
internal import TaskHubEntities
internal import TaskLanguage
internal import TaskStore
internal import TaskSync

extension DateHabits {
    /// Reads the settings, and the first day of the week from the preferences.
    ///
    /// What is not set, or cannot be read, is as usual. `taskhub doctor` reports damaged settings, and the command itself
    /// a store that cannot be read.
    init(_ defaults: SharedDefaults, _ store: SQLiteStore) {
        self.init()
        let values = try? defaults.read()
        slashOrder = values?[.dateOrder].flatMap { SlashOrder(rawValue: $0) }
        let evening = values?[.tonight].flatMap { SettingRule.evening($0) }
        if let evening, let time = CivilTime(hour: evening.hour, minute: evening.minute) { self.evening = time }
        let preferences = try? store.readForSync { try $0.preferences() }
        if preferences?[.startOfWeek].value == .text("sunday") { firstWeekday = .sunday }
    }
}
