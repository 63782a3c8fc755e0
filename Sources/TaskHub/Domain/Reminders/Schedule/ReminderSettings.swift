package import TaskHubEntities

/// What the user wants to be reminded of, and when.
package struct ReminderSettings: Hashable, Sendable {
    /// 09:00.
    package static let defaultDayTime = CivilTime(hour: 9, minute: 0) ?? .midnight

    package var isEnabled: Bool
    /// How long before a moment at which a task is due; zero for no such reminder.
    package var dueSoon: Duration
    package var quietHours: QuietHours?
    /// When a task is announced that is due on a day.
    package var dayTime: CivilTime
    /// When overdue tasks are announced, once a day; `nil` for never.
    package var digestTime: CivilTime?
    /// Whether notifications about overdue tasks are critical.
    package var overdueIsCritical: Bool

    package init(
        isEnabled: Bool = true, dueSoon: Duration = .seconds(1800), quietHours: QuietHours? = nil,
        dayTime: CivilTime = ReminderSettings.defaultDayTime, digestTime: CivilTime? = nil,
        overdueIsCritical: Bool = false
    ) {
        self.isEnabled = isEnabled
        self.dueSoon = dueSoon
        self.quietHours = quietHours
        self.dayTime = dayTime
        self.digestTime = digestTime
        self.overdueIsCritical = overdueIsCritical
    }
}
