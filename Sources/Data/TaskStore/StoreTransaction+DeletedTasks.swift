import GRDB
import TaskActions
import TaskHubEntities
import TaskSync

extension StoreTransaction {
    private static let columns = """
        \(TaskRow.columns), server_updated_at, has_details, description, intent, list_server_id, list_name, deleted_at, \
        is_local
        """

    func save(_ copy: DeletedTask) throws {
        try changes(
            """
            INSERT OR REPLACE INTO deleted_task (\(Self.columns))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            TaskRow.arguments(copy.task) + [
                copy.facts.updatedAt?.microseconds, copy.facts.hasDetails, copy.facts.description, copy.facts.intent,
                copy.list?.serverID?.description, copy.list?.name.text, copy.deletedAt.microseconds, copy.isLocal,
            ])
    }

    func deletedTask(_ id: EntityID) throws -> DeletedTask? {
        try first("SELECT \(Self.columns) FROM deleted_task WHERE id = ?", [id.description], Self.copy)
    }

    func deletedTasks() throws -> [DeletedTask] {
        try Array(
            rows("SELECT \(Self.columns) FROM deleted_task ORDER BY deleted_at DESC, id", []).map(Self.copy))
    }

    func removeDeletedTask(_ id: EntityID) throws {
        try changes("DELETE FROM deleted_task WHERE id = ?", [id.description])
    }

    private static func copy(_ row: Row) throws -> DeletedTask {
        let task = try TaskRow.task(row)
        let deletedAt = try row.instant(22)
        var list: TaskList?
        if let id = task.listID, let name = row[21] as String? {
            list = TaskList(
                id: id, serverID: try row.optionalID(20), name: ListName(alreadyChecked: name), createdAt: deletedAt)
        }
        return DeletedTask(
            task: task,
            facts: ServerTaskFacts(
                updatedAt: row.optionalInstant(16), hasDetails: try row.integer(17) != 0, description: try row.text(18),
                intent: try row.text(19)),
            list: list, deletedAt: deletedAt, isLocal: try row.integer(23) != 0)
    }
}
