package import TaskHubEntities

/// How the server's own front ends show this user's tasks.
package struct TaskPreferences: Hashable, Sendable {
    package enum Sort: String, CaseIterable, Hashable, Sendable {
        case position
        case dueDate = "due_at"
        case creation = "created_at"
    }

    package enum Weekday: String, CaseIterable, Hashable, Sendable {
        case monday, sunday
    }

    package var sort: Sort
    package var showsCompleted: Bool
    package var colorsAreas: Bool
    /// `#` and six hex digits, in their original letter case.
    package var workColor: String
    package var personalColor: String
    package var startOfWeek: Weekday
    /// Has no effect on the server's widget rows.
    package var widgetShowsDueOnly: Bool
    package var updatedAt: Instant

    package init(
        sort: Sort, showsCompleted: Bool, colorsAreas: Bool, workColor: String, personalColor: String,
        startOfWeek: Weekday, widgetShowsDueOnly: Bool, updatedAt: Instant
    ) {
        self.sort = sort
        self.showsCompleted = showsCompleted
        self.colorsAreas = colorsAreas
        self.workColor = workColor
        self.personalColor = personalColor
        self.startOfWeek = startOfWeek
        self.widgetShowsDueOnly = widgetShowsDueOnly
        self.updatedAt = updatedAt
    }
}

/// Changes to the preferences.
///
/// `nil` leaves one unchanged.
package struct TaskPreferencesChange: Hashable, Sendable {
    package var sort: TaskPreferences.Sort?
    package var showsCompleted: Bool?
    package var colorsAreas: Bool?
    package var workColor: String?
    package var personalColor: String?
    package var startOfWeek: TaskPreferences.Weekday?
    package var widgetShowsDueOnly: Bool?

    package init() {}
}
