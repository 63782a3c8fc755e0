public import TaskHubEntities

/// When the server reminds this user.
public struct NotificationPreferences: Hashable, Sendable {
    /// An IANA name.
    public var timeZone: String
    public var quietHoursStart: CivilTime?
    public var quietHoursEnd: CivilTime?
    public var remindersEnabled: Bool
    /// The server takes more than it uses: it works with 1 to 1440.
    public var dueSoonMinutes: Int
    public var updatedAt: Instant

    public init(
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
public struct NotificationPreferencesChange: Hashable, Sendable {
    public var timeZone: String?
    public var quietHoursStart: FieldChange<CivilTime> = .keep
    public var quietHoursEnd: FieldChange<CivilTime> = .keep
    public var remindersEnabled: Bool?
    public var dueSoonMinutes: Int?

    public init() {}
}
