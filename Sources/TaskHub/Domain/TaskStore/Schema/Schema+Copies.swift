extension Schema {
    /// Copies of deleted tasks, server values that this version does not know, and the last event that was read from
    /// the server's log.
    ///
    /// `server_status`, `server_area` and `server_recurrence` are NULL if this version knows the value. Times are
    /// microseconds since 1970 in UTC.
    static let copySchema = """
        ALTER TABLE task ADD COLUMN attachments TEXT NOT NULL DEFAULT '';
        ALTER TABLE task ADD COLUMN server_status TEXT;
        ALTER TABLE task ADD COLUMN server_area TEXT;
        ALTER TABLE task ADD COLUMN server_recurrence TEXT;
        ALTER TABLE sync_state ADD COLUMN log_mark_cursor TEXT;
        ALTER TABLE sync_state ADD COLUMN log_mark TEXT;

        CREATE TABLE deleted_task (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            server_id TEXT CHECK (length(server_id) = 36),
            title TEXT NOT NULL,
            status TEXT NOT NULL,
            area TEXT NOT NULL,
            priority INTEGER,
            due_at INTEGER,
            reminder_at INTEGER,
            recurrence TEXT NOT NULL,
            list_id TEXT CHECK (length(list_id) = 36),
            predecessor_id TEXT CHECK (length(predecessor_id) = 36),
            sort_order INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            modified_at INTEGER NOT NULL,
            completed_at INTEGER,
            notes TEXT NOT NULL,
            server_updated_at INTEGER,
            has_details INTEGER NOT NULL,
            description TEXT NOT NULL,
            intent TEXT NOT NULL,
            attachments TEXT NOT NULL,
            server_status TEXT,
            server_area TEXT,
            server_recurrence TEXT,
            list_server_id TEXT CHECK (length(list_server_id) = 36),
            list_name TEXT,
            deleted_at INTEGER NOT NULL,
            is_local INTEGER NOT NULL
        ) STRICT;
        """
}
