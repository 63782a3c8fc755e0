extension Schema {
    /// The state of synchronization, the outbox, and the server's facts about tasks and lists.
    ///
    /// Times are microseconds since 1970 in UTC.
    static let syncSchema = """
        ALTER TABLE task ADD COLUMN server_updated_at INTEGER;
        ALTER TABLE task ADD COLUMN has_details INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE task ADD COLUMN wants_details INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE task ADD COLUMN description TEXT NOT NULL DEFAULT '';
        ALTER TABLE task ADD COLUMN intent TEXT NOT NULL DEFAULT 'task';
        ALTER TABLE list ADD COLUMN server_name TEXT;

        CREATE TABLE sync_state (
            only INTEGER PRIMARY KEY CHECK (only = 1),
            cursor TEXT,
            signed_in INTEGER NOT NULL DEFAULT 1,
            last_good_at INTEGER,
            last_full_at INTEGER,
            last_end_at INTEGER,
            last_outcome TEXT,
            projects_at INTEGER,
            failures INTEGER NOT NULL DEFAULT 0,
            not_before INTEGER
        ) STRICT;
        INSERT INTO sync_state (only) VALUES (1);

        CREATE TABLE outbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            task_id TEXT NOT NULL CHECK (length(task_id) = 36),
            server_id TEXT CHECK (length(server_id) = 36),
            action TEXT NOT NULL CHECK (action IN ('create', 'update', 'delete')),
            idempotency_key TEXT,
            body TEXT,
            endpoint TEXT,
            is_intent INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            first_attempt_at INTEGER,
            last_attempt_at INTEGER,
            not_before INTEGER,
            rejection TEXT,
            request_id TEXT
        ) STRICT;
        CREATE INDEX outbox_task ON outbox (task_id, id);
        CREATE INDEX outbox_server ON outbox (server_id) WHERE server_id IS NOT NULL;

        CREATE TABLE outbox_field (
            entry_id INTEGER NOT NULL REFERENCES outbox (id) ON DELETE CASCADE,
            field TEXT NOT NULL,
            base TEXT,
            value TEXT,
            changed_at INTEGER NOT NULL,
            PRIMARY KEY (entry_id, field)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE awaited_occurrence (
            task_id TEXT NOT NULL PRIMARY KEY CHECK (length(task_id) = 36),
            predecessor_id TEXT NOT NULL,
            title TEXT NOT NULL,
            due_at INTEGER
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX task_wanted ON task (status IN ('done', 'archived'), server_id) WHERE wants_details = 1;

        CREATE TABLE gone_task (
            server_id TEXT NOT NULL PRIMARY KEY CHECK (length(server_id) = 36)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE hidden_project (
            server_id TEXT NOT NULL PRIMARY KEY CHECK (length(server_id) = 36)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE lost_value (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            task_id TEXT NOT NULL CHECK (length(task_id) = 36),
            field TEXT NOT NULL,
            value TEXT,
            was_local INTEGER NOT NULL,
            lost_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX lost_value_task ON lost_value (task_id);
        """
}
