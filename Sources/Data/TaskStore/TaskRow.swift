import GRDB
import TaskHubEntities

/// The columns of a task in its table.
enum TaskRow {
    static let columns = """
        id, server_id, title, status, area, priority, due_at, reminder_at, recurrence, list_id, predecessor_id, \
        sort_order, created_at, modified_at, completed_at, notes
        """
    /// How many they are.
    static let count = 16
    static let questionMarks = databaseQuestionMarks(count: count)

    static func task(_ row: Row) throws -> TaskItem {
        TaskItem(
            id: try row.id(0), serverID: try row.optionalID(1), title: TaskTitle(alreadyChecked: try row.text(2)),
            notes: try row.text(15), status: try row.value(3), area: try row.value(4), priority: try priority(row[5]),
            dueDate: row.optionalInstant(6), reminderDate: row.optionalInstant(7), recurrence: try row.value(8),
            listID: try row.optionalID(9), predecessorID: try row.optionalID(10), sortOrder: Int(try row.integer(11)),
            createdAt: try row.instant(12), modifiedAt: try row.instant(13), completedAt: row.optionalInstant(14))
    }

    /// In the order of `columns`.
    static func arguments(_ task: TaskItem) -> StatementArguments {
        [
            task.id.description, task.serverID?.description, task.title.text, task.status.rawValue,
            task.area.rawValue, task.priority?.value, task.dueDate?.microseconds, task.reminderDate?.microseconds,
            task.recurrence.rawValue, task.listID?.description, task.predecessorID?.description, task.sortOrder,
            task.createdAt.microseconds, task.modifiedAt.microseconds, task.completedAt?.microseconds, task.notes,
        ]
    }

    private static func priority(_ value: Int64?) throws -> TaskPriority? {
        guard let value else { return nil }
        do {
            return try TaskPriority(Int(value))
        } catch {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
    }
}
