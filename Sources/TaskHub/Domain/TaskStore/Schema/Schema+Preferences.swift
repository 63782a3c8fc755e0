extension Schema {
    /// Each preference, with the server's value and the one chosen here.
    ///
    /// Values are written as a user types them. `choice_state` is NULL if nothing was chosen here. Times are microseconds
    /// since 1970 in UTC. Programs of earlier versions keep their own copy of the server's values, in `task_preferences`.
    static let preferenceSchema = """
        CREATE TABLE preference (
            name TEXT NOT NULL PRIMARY KEY,
            server_value TEXT,
            fetched_at INTEGER,
            chosen_value TEXT,
            chosen_at INTEGER,
            choice_state TEXT,
            not_before INTEGER
        ) STRICT, WITHOUT ROWID;

        INSERT INTO preference (name, server_value)
            SELECT 'default_task_sort', sort FROM task_preferences
            UNION ALL SELECT 'show_completed_default', iif(shows_completed, 'true', 'false') FROM task_preferences
            UNION ALL SELECT 'area_text_coloring_enabled', iif(colors_areas, 'true', 'false') FROM task_preferences
            UNION ALL SELECT 'work_area_text_color', work_color FROM task_preferences
            UNION ALL SELECT 'personal_area_text_color', personal_color FROM task_preferences
            UNION ALL SELECT 'start_of_week', start_of_week FROM task_preferences
            UNION ALL SELECT 'widget_show_due_only', iif(widget_shows_due_only, 'true', 'false')
                FROM task_preferences;
        -- Earlier versions fetched them with the lists.
        UPDATE preference SET fetched_at = (SELECT projects_at FROM sync_state);
        -- The next synchronization fetches those that an earlier version did not.
        UPDATE sync_state SET projects_at = NULL;
        """
}
