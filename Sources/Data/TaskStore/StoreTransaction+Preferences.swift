import GRDB
import TaskHubEntities
import TaskSync

extension StoreTransaction {
    func taskPreferences() throws -> TaskPreferences? {
        try first(
            """
            SELECT sort, shows_completed, colors_areas, work_color, personal_color, start_of_week,
                widget_shows_due_only, updated_at FROM task_preferences
            """, []
        ) {
            TaskPreferences(
                sort: try $0.value(0), showsCompleted: try $0.integer(1) != 0, colorsAreas: try $0.integer(2) != 0,
                workColor: try $0.text(3), personalColor: try $0.text(4), startOfWeek: try $0.value(5),
                widgetShowsDueOnly: try $0.integer(6) != 0, updatedAt: try $0.instant(7))
        }
    }

    func save(_ preferences: TaskPreferences) throws {
        guard try taskPreferences() != preferences else { return }
        try changes(
            """
            INSERT OR REPLACE INTO task_preferences (only, sort, shows_completed, colors_areas, work_color,
                personal_color, start_of_week, widget_shows_due_only, updated_at)
            VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                preferences.sort.rawValue, preferences.showsCompleted, preferences.colorsAreas, preferences.workColor,
                preferences.personalColor, preferences.startOfWeek.rawValue, preferences.widgetShowsDueOnly,
                preferences.updatedAt.microseconds,
            ])
    }
}
