extension Schema {
    /// The tables of version 1.0.
    ///
    /// Times are microseconds since 1970 in UTC, ids are lower-case UUIDs.
    ///
    /// Queries read 100,000 tasks only through an index in display order, so their WHERE clause repeats an index's
    /// condition literally, and an index used for counting contains the status too. Triggers maintain the counts of
    /// open tasks, because counting them takes longer than the rest of publishing.
    static let firstSchema = """
        CREATE TABLE store_meta (
            only INTEGER PRIMARY KEY CHECK (only = 1),
            store_id TEXT NOT NULL CHECK (length(store_id) = 36),
            generation INTEGER NOT NULL,
            open INTEGER NOT NULL,
            inbox INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE list (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            server_id TEXT UNIQUE CHECK (length(server_id) = 36),
            name TEXT NOT NULL,
            folded_name TEXT NOT NULL UNIQUE,
            color TEXT,
            created_at INTEGER NOT NULL,
            sort_order INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE task (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            server_id TEXT CHECK (length(server_id) = 36),
            title TEXT NOT NULL,
            status TEXT NOT NULL CHECK (status IN ('inbox', 'next', 'waiting', 'someday', 'done', 'archived')),
            area TEXT NOT NULL CHECK (area IN ('work', 'personal')),
            priority INTEGER CHECK (priority BETWEEN 1 AND 5),
            due_at INTEGER,
            reminder_at INTEGER,
            recurrence TEXT NOT NULL CHECK (recurrence IN ('none', 'daily', 'weekly', 'monthly', 'yearly')),
            list_id TEXT REFERENCES list (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            predecessor_id TEXT CHECK (length(predecessor_id) = 36),
            sort_order INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            modified_at INTEGER NOT NULL,
            completed_at INTEGER,
            notes TEXT NOT NULL
        ) STRICT;

        CREATE TABLE create_key (
            key TEXT NOT NULL PRIMARY KEY,
            task_id TEXT NOT NULL CHECK (length(task_id) = 36),
            title TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE UNIQUE INDEX task_server_id ON task (server_id) WHERE server_id IS NOT NULL;
        CREATE INDEX task_predecessor ON task (predecessor_id) WHERE predecessor_id IS NOT NULL;
        CREATE INDEX task_list ON task (list_id) WHERE list_id IS NOT NULL;
        CREATE INDEX task_sort_order ON task (sort_order);
        CREATE INDEX task_due ON task (due_at, id, status)
            WHERE status NOT IN ('done', 'archived') AND due_at IS NOT NULL;
        CREATE INDEX task_undated ON task (sort_order, created_at DESC, id)
            WHERE status NOT IN ('done', 'archived') AND due_at IS NULL;
        CREATE INDEX task_due_in_list ON task (list_id, due_at, id)
            WHERE status NOT IN ('done', 'archived') AND due_at IS NOT NULL;
        CREATE INDEX task_undated_in_list ON task (list_id, sort_order, created_at DESC, id)
            WHERE status NOT IN ('done', 'archived') AND due_at IS NULL;
        CREATE INDEX task_completed ON task (completed_at DESC, id, status)
            WHERE status IN ('done', 'archived');

        CREATE TRIGGER task_inserted AFTER INSERT ON task
        WHEN new.status NOT IN ('done', 'archived') BEGIN
            UPDATE store_meta SET open = open + 1, inbox = inbox + (new.list_id IS NULL);
        END;
        CREATE TRIGGER task_deleted AFTER DELETE ON task
        WHEN old.status NOT IN ('done', 'archived') BEGIN
            UPDATE store_meta SET open = open - 1, inbox = inbox - (old.list_id IS NULL);
        END;
        CREATE TRIGGER task_moved AFTER UPDATE OF status, list_id ON task
        WHEN new.status IS NOT old.status OR new.list_id IS NOT old.list_id BEGIN
            UPDATE store_meta SET
                open = open + (new.status NOT IN ('done', 'archived')) - (old.status NOT IN ('done', 'archived')),
                inbox = inbox + (new.status NOT IN ('done', 'archived') AND new.list_id IS NULL)
                    - (old.status NOT IN ('done', 'archived') AND old.list_id IS NULL);
        END;
        """
}
