/// An account, identified by the name in its token.
struct HubUser: Sendable {
    let number: Int
    let name: String
    var organization: String?
    var role = "owner"
    var email: String
    var displayName: String
    var preferences = HubPreferences.mine
    var preferencesUpdatedAt: Moment
    var notifications = HubPreferences.notifications
    var notificationsUpdatedAt: Moment
}

/// The preferences, with the defaults of a new account.
enum HubPreferences {
    static let mine: [String: JSON] = [
        "default_task_sort": "position", "show_completed_default": false, "area_text_coloring_enabled": false,
        "work_area_text_color": "#93c5fd", "personal_area_text_color": "#86efac", "start_of_week": "monday",
        "widget_show_due_only": false,
    ]

    static let notifications: [String: JSON] = [
        "timezone": "UTC", "quiet_hours_start": nil, "quiet_hours_end": nil, "reminders_enabled": true,
        "due_soon_offset_minutes": 30,
    ]
}
