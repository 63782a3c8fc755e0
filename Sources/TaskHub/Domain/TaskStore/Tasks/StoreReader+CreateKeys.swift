import GRDB
package import TaskHubEntities

extension StoreReader {
    /// Returns what was created with the key, or `nil` if the key is new.
    package func creation(forKey key: String) throws -> KeyedCreation? {
        try first("SELECT task_id, title FROM create_key WHERE key = ?", [key]) {
            KeyedCreation(key: key, taskID: try $0.id(0), title: try $0.text(1))
        }
    }

    /// Returns the last key for the text, or `nil` if there is none.
    package func textKey(for text: String) throws -> TextKey? {
        try first("SELECT key, made_at FROM text_key WHERE text = ?", [text]) {
            TextKey(text: text, key: try $0.text(0), madeAt: try $0.instant(1))
        }
    }
}

extension TaskTransaction {
    /// Saves a creation, and replaces an earlier one with the same key.
    package func remember(_ creation: KeyedCreation) throws {
        try changes(
            """
            INSERT INTO create_key (key, task_id, title) VALUES (?, ?, ?)
            ON CONFLICT (key) DO UPDATE SET task_id = excluded.task_id, title = excluded.title
            WHERE task_id <> excluded.task_id OR title <> excluded.title
            """, [creation.key, creation.taskID.description, creation.title])
    }

    /// Saves a key for a text, replaces an earlier one, and deletes all that were created before `moment`.
    package func remember(_ key: TextKey, forgettingBefore moment: Instant) throws {
        try changes("DELETE FROM text_key WHERE made_at < ?", [moment.microseconds])
        try changes(
            "INSERT OR REPLACE INTO text_key (text, key, made_at) VALUES (?, ?, ?)",
            [key.text, key.key, key.madeAt.microseconds])
    }
}
