import GRDB
import TaskHubEntities

/// The columns of a task in its table.
enum TaskRow {
    static let columns = """
        id, server_id, title, status, area, priority, due_moment, due_day, reminder_at, recurrence, list_id, \
        predecessor_id, sort_order, created_at, modified_at, completed_at, notes
        """
    /// How many they are.
    static let count = 17
    static let questionMarks = databaseQuestionMarks(count: count)

    static func task(_ row: Row) throws -> TaskItem {
        TaskItem(
            id: try row.id(0), serverID: try row.optionalID(1), title: TaskTitle(alreadyChecked: try row.text(2)),
            notes: try row.text(16), status: try row.value(3), area: try row.value(4), priority: try priority(row[5]),
            dueDate: try row.dueDate(6), reminderDate: row.optionalInstant(8), recurrence: try row.value(9),
            listID: try row.optionalID(10), predecessorID: try row.optionalID(11), sortOrder: Int(try row.integer(12)),
            createdAt: try row.instant(13), modifiedAt: try row.instant(14), completedAt: row.optionalInstant(15))
    }

    /// In the order of `columns`.
    static func arguments(_ task: TaskItem) -> StatementArguments {
        [
            task.id.description, task.serverID?.description, task.title.text, task.status.rawValue,
            task.area.rawValue, task.priority?.value, task.dueDate?.microseconds,
            task.dueDate?.wholeDay?.daysSinceEpoch,
            task.reminderDate?.microseconds,
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
