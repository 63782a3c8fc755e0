import TaskActions
import TaskHubEntities
import TaskSync

private enum PreferenceKeys: String, CodingKey {
    case timeZone = "timezone"
    case quietHoursStart = "quiet_hours_start"
    case quietHoursEnd = "quiet_hours_end"
    case remindersEnabled = "reminders_enabled"
    case dueSoonMinutes = "due_soon_offset_minutes"
    case updatedAt = "updated_at"
}

/// The response of `GET` and `PATCH /notifications/preferences`.
struct NotificationPreferencesResponse: Decodable {
    let preferences: NotificationPreferences

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: PreferenceKeys.self)
        preferences = NotificationPreferences(
            timeZone: try members.decode(String.self, forKey: .timeZone),
            quietHoursStart: try members.optionalTimeOfDay(.quietHoursStart),
            quietHoursEnd: try members.optionalTimeOfDay(.quietHoursEnd),
            remindersEnabled: try members.decode(Bool.self, forKey: .remindersEnabled),
            dueSoonMinutes: try members.decode(Int.self, forKey: .dueSoonMinutes),
            updatedAt: try members.instant(.updatedAt))
    }
}

/// The body of `PATCH /notifications/preferences`.
struct NotificationPreferencesBody: Encodable {
    let change: NotificationPreferencesChange

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: PreferenceKeys.self)
        try members.encodeIfPresent(change.timeZone, forKey: .timeZone)
        try encode(change.quietHoursStart, .quietHoursStart, into: &members)
        try encode(change.quietHoursEnd, .quietHoursEnd, into: &members)
        try members.encodeIfPresent(change.remindersEnabled, forKey: .remindersEnabled)
        try members.encodeIfPresent(change.dueSoonMinutes, forKey: .dueSoonMinutes)
    }

    private func encode(
        _ change: FieldChange<CivilTime>, _ key: PreferenceKeys,
        into members: inout KeyedEncodingContainer<PreferenceKeys>
    ) throws {
        switch change {
        case .keep: return
        case .clear: try members.encodeNil(forKey: key)
        case .set(let time): try members.encode(time.description, forKey: key)
        }
    }
}
