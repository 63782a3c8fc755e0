extension Schema {
    /// Whether the user has decided about a conflict, so that its lost value no longer marks the task.
    static let settledSchema = "ALTER TABLE lost_value ADD COLUMN is_settled INTEGER NOT NULL DEFAULT 0"
}
