import TaskHubEntities
import TaskSync

private enum PreferenceKeys: String, CodingKey {
    case sort = "default_task_sort"
    case showsCompleted = "show_completed_default"
    case colorsAreas = "area_text_coloring_enabled"
    case workColor = "work_area_text_color"
    case personalColor = "personal_area_text_color"
    case startOfWeek = "start_of_week"
    case widgetShowsDueOnly = "widget_show_due_only"
    case updatedAt = "updated_at"
}

/// The response of `GET` and `PATCH /me/preferences`.
struct TaskPreferencesResponse: Decodable {
    let preferences: TaskPreferences

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: PreferenceKeys.self)
        preferences = TaskPreferences(
            sort: try members.named(TaskPreferences.Sort.self, .sort),
            showsCompleted: try members.decode(Bool.self, forKey: .showsCompleted),
            colorsAreas: try members.decode(Bool.self, forKey: .colorsAreas),
            workColor: try members.decode(String.self, forKey: .workColor),
            personalColor: try members.decode(String.self, forKey: .personalColor),
            startOfWeek: try members.named(TaskPreferences.Weekday.self, .startOfWeek),
            widgetShowsDueOnly: try members.decode(Bool.self, forKey: .widgetShowsDueOnly),
            updatedAt: try members.instant(.updatedAt))
    }
}

/// The body of `PATCH /me/preferences`.
struct TaskPreferencesBody: Encodable {
    let change: TaskPreferencesChange

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: PreferenceKeys.self)
        try members.encodeIfPresent(change.sort?.rawValue, forKey: .sort)
        try members.encodeIfPresent(change.showsCompleted, forKey: .showsCompleted)
        try members.encodeIfPresent(change.colorsAreas, forKey: .colorsAreas)
        try members.encodeIfPresent(change.workColor, forKey: .workColor)
        try members.encodeIfPresent(change.personalColor, forKey: .personalColor)
        try members.encodeIfPresent(change.startOfWeek?.rawValue, forKey: .startOfWeek)
        try members.encodeIfPresent(change.widgetShowsDueOnly, forKey: .widgetShowsDueOnly)
    }
}
