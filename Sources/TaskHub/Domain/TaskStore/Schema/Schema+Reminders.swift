extension Schema {
    /// The ledger of reminders, and the index that finds a task's own reminder.
    ///
    /// `occasion` is a day as `2026-11-30`, or a moment in microseconds since 1970. `task_id` is empty for the daily
    /// digest of overdue tasks. Titles are not stored.
    static let reminderSchema = """
        CREATE INDEX task_reminder ON task (reminder_at, id)
            WHERE status NOT IN ('done', 'archived') AND reminder_at IS NOT NULL;

        CREATE TABLE reminder (
            task_id TEXT NOT NULL CHECK (length(task_id) IN (0, 36)),
            kind TEXT NOT NULL,
            occasion TEXT NOT NULL,
            moment INTEGER NOT NULL,
            state TEXT NOT NULL,
            tag TEXT,
            PRIMARY KEY (task_id, kind, occasion)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX reminder_moment ON reminder (moment);
        CREATE INDEX reminder_undelivered ON reminder (moment) WHERE state IN ('pending', 'showing');
        CREATE INDEX reminder_tag ON reminder (tag) WHERE tag IS NOT NULL;

        CREATE TABLE reminder_notice (
            tag TEXT NOT NULL PRIMARY KEY,
            notification_id INTEGER,
            service TEXT,
            answer TEXT,
            answer_step INTEGER,
            changed_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE reminder_floor (
            only INTEGER PRIMARY KEY CHECK (only = 1),
            since INTEGER NOT NULL,
            moment INTEGER NOT NULL,
            day TEXT NOT NULL,
            digest_day TEXT NOT NULL,
            revision INTEGER NOT NULL
        ) STRICT;
        """
}
