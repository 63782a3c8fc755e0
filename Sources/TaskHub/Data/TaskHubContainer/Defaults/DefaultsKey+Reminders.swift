package import GroupDefaults
internal import TaskHubEntities

extension DefaultsKey where Value == String {
    package static var dayReminder: Self {
        Self(
            "dayReminder", label: "Tasks due on a day", group: SettingSection.reminders.title,
            summary: "When to announce tasks that are due on a day",
            rule: "a time from 00:00 to 23:59", example: "08:30", fallback: "09:00", isUserSettable: true,
            allows: { SettingRule.time($0) != nil })
    }

    package static var overdueDigest: Self {
        Self(
            "overdueDigest", label: "Overdue tasks", group: SettingSection.reminders.title,
            summary: "When to announce overdue tasks, once a day",
            rule: "a time from 00:00 to 23:59, or none", example: "18:00", fallback: "09:00", isUserSettable: true,
            allows: { $0 == noDigest || SettingRule.time($0) != nil })
    }

    /// A value of `overdueDigest`: never.
    package static var noDigest: String { "none" }
}

extension DefaultsKey where Value == Bool {
    package static var overdueIsCritical: Self {
        Self(
            "overdueIsCritical", label: "Overdue is critical", group: SettingSection.reminders.title,
            summary: "Whether the notification about overdue tasks is critical, as in dunst and GNOME",
            isUserSettable: true)
    }
}
