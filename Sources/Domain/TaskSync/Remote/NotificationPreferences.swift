package import TaskActions
package import TaskHubEntities

/// When the server reminds this user.
package struct NotificationPreferences: Hashable, Sendable {
    /// An IANA name.
    package var timeZone: String
    package var quietHoursStart: CivilTime?
    package var quietHoursEnd: CivilTime?
    package var remindersEnabled: Bool
    /// The server takes more than it uses: it works with 1 to 1440.
    package var dueSoonMinutes: Int
    package var updatedAt: Instant

    package init(
        timeZone: String, quietHoursStart: CivilTime?, quietHoursEnd: CivilTime?, remindersEnabled: Bool,
        dueSoonMinutes: Int, updatedAt: Instant
    ) {
        self.timeZone = timeZone
        self.quietHoursStart = quietHoursStart
        self.quietHoursEnd = quietHoursEnd
        self.remindersEnabled = remindersEnabled
        self.dueSoonMinutes = dueSoonMinutes
        self.updatedAt = updatedAt
    }
}

/// nil: stays.
package struct NotificationPreferencesChange: Hashable, Sendable {
    package var timeZone: String?
    package var quietHoursStart: FieldChange<CivilTime> = .keep
    package var quietHoursEnd: FieldChange<CivilTime> = .keep
    package var remindersEnabled: Bool?
    package var dueSoonMinutes: Int?

    package init() {}
}
