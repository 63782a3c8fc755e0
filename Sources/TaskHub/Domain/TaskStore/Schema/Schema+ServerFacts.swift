extension Schema {
    /// The server's preferences and retention, and the tasks whose details it fails to return.
    ///
    /// Times are microseconds since 1970 in UTC.
    static let serverFactsSchema = """
        ALTER TABLE task ADD COLUMN details_failed INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE sync_state ADD COLUMN event_retention_days INTEGER;

        CREATE TABLE task_preferences (
            only INTEGER PRIMARY KEY CHECK (only = 1),
            sort TEXT NOT NULL,
            shows_completed INTEGER NOT NULL,
            colors_areas INTEGER NOT NULL,
            work_color TEXT NOT NULL,
            personal_color TEXT NOT NULL,
            start_of_week TEXT NOT NULL,
            widget_shows_due_only INTEGER NOT NULL,
            updated_at INTEGER NOT NULL
        ) STRICT;
        """
}
