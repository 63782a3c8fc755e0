public import TaskHubEntities

/// How the server's own front ends show this user's tasks.
public struct TaskPreferences: Hashable, Sendable {
    public enum Sort: String, CaseIterable, Hashable, Sendable {
        case position
        case dueDate = "due_at"
        case creation = "created_at"
    }

    public enum Weekday: String, CaseIterable, Hashable, Sendable {
        case monday, sunday
    }

    public var sort: Sort
    public var showsCompleted: Bool
    public var colorsAreas: Bool
    /// `#` and six hex digits, in the letter case they were given in.
    public var workColor: String
    public var personalColor: String
    public var startOfWeek: Weekday
    /// Without effect on the server's widget rows.
    public var widgetShowsDueOnly: Bool
    public var updatedAt: Instant

    public init(
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

/// nil: stays.
public struct TaskPreferencesChange: Hashable, Sendable {
    public var sort: TaskPreferences.Sort?
    public var showsCompleted: Bool?
    public var colorsAreas: Bool?
    public var workColor: String?
    public var personalColor: String?
    public var startOfWeek: TaskPreferences.Weekday?
    public var widgetShowsDueOnly: Bool?

    public init() {}
}
