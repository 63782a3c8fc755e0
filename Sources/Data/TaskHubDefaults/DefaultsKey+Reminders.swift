package import GroupDefaults

extension DefaultsKey where Value == String {
    package static var dayReminder: Self {
        Self(
            "dayReminder", summary: "When to announce tasks that are due on a day; 09:00 if not set",
            rule: "a time from 00:00 to 23:59", example: "08:30", isUserSettable: true,
            allows: { SettingRule.time($0) != nil })
    }

    package static var overdueDigest: Self {
        Self(
            "overdueDigest", summary: "When to announce overdue tasks, once a day; 09:00 if not set",
            rule: "a time from 00:00 to 23:59, or none", example: "18:00", isUserSettable: true,
            allows: { $0 == noDigest || SettingRule.time($0) != nil })
    }

    /// A value of `overdueDigest`: never.
    package static var noDigest: String { "none" }
}

extension DefaultsKey where Value == Bool {
    package static var overdueIsCritical: Self {
        Self(
            "overdueIsCritical",
            summary: "Whether the notification about overdue tasks is critical, as in dunst and GNOME",
            rule: "true or false", example: "true", isUserSettable: true)
    }
}
