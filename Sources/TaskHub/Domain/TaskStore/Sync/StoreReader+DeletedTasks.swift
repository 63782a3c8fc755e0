import GRDB
package import TaskHubEntities

extension StoreReader {
    fileprivate static let columns = """
        \(TaskRow.columns), \(ServerFactsRow.columns), list_server_id, list_name, deleted_at, is_local
        """
    /// The first column after those of the task and of the server's facts.
    private static let listColumn = TaskRow.count + ServerFactsRow.count

    /// Returns the copy of the deleted task, or `nil` if there is none.
    package func deletedTask(_ id: EntityID) throws -> DeletedTask? {
        try first("SELECT \(Self.columns) FROM deleted_task WHERE id = ?", [id.description], Self.copy)
    }

    /// Returns all copies, the latest deletion first.
    package func deletedTasks() throws -> [DeletedTask] {
        try Array(
            rows("SELECT \(Self.columns) FROM deleted_task ORDER BY deleted_at DESC, id", []).map(Self.copy))
    }

    private static func copy(_ row: Row) throws -> DeletedTask {
        let task = try TaskRow.task(row)
        let deletedAt = try row.instant(listColumn + 2)
        var list: TaskList?
        if let id = task.listID, let name = row[listColumn + 1] as String? {
            list = TaskList(
                id: id, serverID: try row.optionalID(listColumn), name: ListName(alreadyChecked: name),
                createdAt: deletedAt)
        }
        return DeletedTask(
            task: task, facts: try ServerFactsRow.facts(row, from: TaskRow.count), list: list, deletedAt: deletedAt,
            isLocal: try row.integer(listColumn + 3) != 0)
    }
}

extension SyncTransaction {
    /// Keeps the copy of a deleted task, and replaces an earlier one.
    package func save(_ copy: DeletedTask) throws {
        try changes(
            """
            INSERT OR REPLACE INTO deleted_task (\(Self.columns))
            VALUES (\(TaskRow.questionMarks), \(ServerFactsRow.questionMarks), ?, ?, ?, ?)
            """,
            TaskRow.arguments(copy.task) + ServerFactsRow.arguments(copy.facts) + [
                copy.list?.serverID?.description, copy.list?.name.text, copy.deletedAt.microseconds, copy.isLocal,
            ])
    }

    /// Removes the copy.
    package func removeDeletedTask(_ id: EntityID) throws {
        try changes("DELETE FROM deleted_task WHERE id = ?", [id.description])
    }
}
