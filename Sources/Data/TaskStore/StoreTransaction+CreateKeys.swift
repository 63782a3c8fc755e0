import GRDB
import TaskHubEntities
import TaskHubUseCases

extension StoreTransaction: CreateKeyRepository {
    func creation(forKey key: String) throws -> KeyedCreation? {
        try first("SELECT task_id, title FROM create_key WHERE key = ?", [key]) {
            KeyedCreation(key: key, taskID: try $0.id(0), title: try $0.text(1))
        }
    }

    func remember(_ creation: KeyedCreation) throws {
        try changes(
            """
            INSERT INTO create_key (key, task_id, title) VALUES (?, ?, ?)
            ON CONFLICT (key) DO UPDATE SET task_id = excluded.task_id, title = excluded.title
            WHERE task_id <> excluded.task_id OR title <> excluded.title
            """, [creation.key, creation.taskID.description, creation.title])
    }
}
