extension Schema {
    /// Tags, rules of recurrence that the server lacks, the entries that tasks were imported from, and the history of
    /// what the user did.
    ///
    /// `tags` has a space before and after each tag. An image is a JSON object with the columns of a task or a list;
    /// `before` is NULL for what a step created, and `after` for what it deleted. `undo_order` counts the undone steps
    /// that are redone without naming them, and is NULL for all others. Times are microseconds since 1970 in UTC.
    static let historySchema = """
        ALTER TABLE task ADD COLUMN tags TEXT NOT NULL DEFAULT '';
        ALTER TABLE task ADD COLUMN local_rule TEXT;
        ALTER TABLE task ADD COLUMN local_machine TEXT;
        ALTER TABLE task ADD COLUMN source_format TEXT;
        ALTER TABLE task ADD COLUMN source TEXT;
        ALTER TABLE deleted_task ADD COLUMN tags TEXT NOT NULL DEFAULT '';
        ALTER TABLE deleted_task ADD COLUMN local_rule TEXT;
        ALTER TABLE deleted_task ADD COLUMN local_machine TEXT;
        ALTER TABLE deleted_task ADD COLUMN source_format TEXT;
        ALTER TABLE deleted_task ADD COLUMN source TEXT;

        CREATE TABLE history_step (
            id INTEGER PRIMARY KEY,
            action TEXT NOT NULL,
            program TEXT NOT NULL,
            made_at INTEGER NOT NULL,
            undone_at INTEGER,
            undo_order INTEGER
        ) STRICT;
        CREATE INDEX history_undo ON history_step (undo_order) WHERE undo_order IS NOT NULL;

        CREATE TABLE history_change (
            step_id INTEGER NOT NULL REFERENCES history_step (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            is_list INTEGER NOT NULL,
            before TEXT,
            after TEXT,
            PRIMARY KEY (step_id, number)
        ) STRICT, WITHOUT ROWID;
        """
}
