import GRDB
import TaskHubEntities

/// The columns of a task in its table.
enum TaskRow {
    static let columns = """
        id, server_id, title, status, area, priority, due_moment, due_day, reminder_at, recurrence, list_id, \
        predecessor_id, sort_order, created_at, modified_at, completed_at, notes, tags, local_rule, local_machine, \
        source_format, source
        """
    /// How many they are.
    static let count = 22
    static let questionMarks = databaseQuestionMarks(count: count)

    static func task(_ row: Row) throws -> TaskItem {
        TaskItem(
            id: try row.id(0), serverID: try row.optionalID(1), title: TaskTitle(alreadyChecked: try row.text(2)),
            notes: try row.text(16), status: try row.value(3), area: try row.value(4), priority: try priority(row[5]),
            dueDate: try row.dueDate(6), reminderDate: row.optionalInstant(8), recurrence: try row.value(9),
            localRecurrence: try localRecurrence(row), tags: tags(try row.text(17)), listID: try row.optionalID(10),
            predecessorID: try row.optionalID(11), sortOrder: Int(try row.integer(12)),
            createdAt: try row.instant(13), modifiedAt: try row.instant(14), completedAt: row.optionalInstant(15),
            source: try source(row))
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
            text(of: task.tags), task.localRecurrence?.rule.description, task.localRecurrence?.machine,
            task.source?.format.rawValue, task.source?.text,
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

    private static func localRecurrence(_ row: Row) throws -> LocalRecurrence? {
        guard let text = row[18] as String? else { return nil }
        guard let rule = RecurrenceRule(text) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return LocalRecurrence(rule, of: try row.text(19))
    }

    private static func source(_ row: Row) throws -> TaskSource? {
        guard row[20] as String? != nil else { return nil }
        return TaskSource(try row.value(20), try row.text(21))
    }

    /// Returns the tags with a space before and after each, so that a query finds one among them.
    static func text(of tags: TaskTags) -> String {
        tags.isEmpty ? "" : " " + tags.map(\.text).joined(separator: " ") + " "
    }

    private static func tags(_ text: String) -> TaskTags {
        guard !text.isEmpty else { return [] }
        return TaskTags(text.split(separator: " ").map { TaskTag(alreadyChecked: String($0)) })
    }
}
