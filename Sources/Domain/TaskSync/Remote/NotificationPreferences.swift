package import TaskActions
package import TaskHubEntities

/// The user's reminder settings on the server.
package struct NotificationPreferences: Hashable, Sendable {
    /// An IANA time zone name.
    package var timeZone: String
    package var quietHoursStart: CivilTime?
    package var quietHoursEnd: CivilTime?
    package var remindersEnabled: Bool
    /// How many minutes before the due time the server reminds.
    ///
    /// It stores any value but uses 1 to 1440.
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

/// Changes to the reminder settings.
///
/// `nil` leaves a setting unchanged.
package struct NotificationPreferencesChange: Hashable, Sendable {
    package var timeZone: String?
    package var quietHoursStart: FieldChange<CivilTime> = .keep
    package var quietHoursEnd: FieldChange<CivilTime> = .keep
    package var remindersEnabled: Bool?
    package var dueSoonMinutes: Int?

    package init() {}
}
