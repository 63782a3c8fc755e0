extension Schema {
    /// Tasks of the server that could not be read.
    ///
    /// `since` is NULL while only the id is known and the task is requested for the first time; it is in microseconds
    /// since 1970 in UTC. `member` is the member that could not be read, by the server's name, and NULL for the whole
    /// task. Earlier releases leave the table and the columns unchanged.
    static let unreadableSchema = """
        CREATE TABLE unreadable_task (
            server_id TEXT NOT NULL PRIMARY KEY CHECK (length(server_id) = 36),
            member TEXT,
            since INTEGER,
            is_requested INTEGER NOT NULL,
            has_failed INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE sync_state ADD COLUMN unreadable_rows INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE sync_state ADD COLUMN unreadable_lists INTEGER NOT NULL DEFAULT 0;
        """
}
