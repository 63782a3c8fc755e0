import GRDB
import TaskHubEntities

/// The columns of a task in its table.
enum TaskRow {
    static let names = [
        "id", "server_id", "title", "status", "area", "priority", "due_moment", "due_day", "reminder_at", "recurrence",
        "list_id", "predecessor_id", "sort_order", "created_at", "modified_at", "completed_at", "notes", "tags",
        "local_rule", "local_machine", "source_format", "source", "exact_rule", "anchor",
        "url",
    ]
    static let columns = names.joined(separator: ", ")
    static let count = names.count
    static let questionMarks = databaseQuestionMarks(count: count)

    static func task(_ row: Row) throws -> TaskItem { try task(row, from: 0) }

    /// Reads a task whose columns begin at `first`.
    static func task(_ row: Row, from first: Int) throws -> TaskItem {
        TaskItem(
            id: try row.id(first), serverID: try row.optionalID(first + 1),
            title: TaskTitle(alreadyChecked: try row.text(first + 2)),
            notes: try row.text(first + 16), status: try row.value(first + 3), area: try row.value(first + 4),
            priority: try priority(row[first + 5]),
            dueDate: try row.dueDate(first + 6), reminderDate: row.optionalInstant(first + 8),
            recurrence: try row.value(first + 9),
            localRecurrence: try localRecurrence(row, plain: first + 18, exact: first + 22),
            anchor: (row[first + 23] as String?).flatMap { SeriesAnchor($0) }, tags: tags(try row.text(first + 17)),
            url: (row[first + 24] as String?).map { TaskURL(alreadyChecked: $0) },
            listID: try row.optionalID(first + 10),
            predecessorID: try row.optionalID(first + 11), sortOrder: Int(try row.integer(first + 12)),
            createdAt: try row.instant(first + 13), modifiedAt: try row.instant(first + 14),
            completedAt: row.optionalInstant(first + 15),
            source: try source(row, at: first + 20))
    }

    /// In the order of `columns`.
    static func arguments(_ task: TaskItem) -> StatementArguments {
        let rule = task.localRecurrence?.rule
        return [
            task.id.description, task.serverID?.description, task.title.text, task.status.rawValue,
            task.area.rawValue, task.priority?.value, task.dueDate?.microseconds,
            task.dueDate?.wholeDay?.daysSinceEpoch,
            task.reminderDate?.microseconds,
            task.recurrence.rawValue, task.listID?.description, task.predecessorID?.description, task.sortOrder,
            task.createdAt.microseconds, task.modifiedAt.microseconds, task.completedAt?.microseconds, task.notes,
            text(of: task.tags), rule?.nearestPlain.description, task.localRecurrence?.machine,
            task.source?.format.column.rawValue, task.source?.text,
            rule.flatMap { $0.nearestPlain == $0 ? nil : $0.description },
            task.anchor?.description, task.url?.text,
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

    /// Reads a rule, which an earlier version may have replaced by a plain one.
    private static func localRecurrence(_ row: Row, plain: Int, exact: Int) throws -> LocalRecurrence? {
        guard let text = row[plain] as String? else { return nil }
        guard let rule = RecurrenceRule(text) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        let known = (row[exact] as String?).flatMap { RecurrenceRule($0) }
        return LocalRecurrence(
            known?.nearestPlain == rule ? known ?? rule : rule, of: try row.text(plain + 1))
    }

    /// How an entry of iCalendar begins.
    private static let calendarEntry = "BEGIN:"

    private static func source(_ row: Row, at column: Int) throws -> TaskSource? {
        guard row[column] as String? != nil else { return nil }
        let (format, text): (TaskSource.Format, String) = (try row.value(column), try row.text(column + 1))
        return TaskSource(format == .taskwarrior && text.hasPrefix(calendarEntry) ? .iCalendar : format, text)
    }

    /// Returns the tags with a space before and after each, so that a query finds one among them.
    static func text(of tags: TaskTags) -> String {
        tags.isEmpty ? "" : " " + tags.map(\.text).joined(separator: " ") + " "
    }

    static func tags(_ text: String) -> TaskTags {
        guard !text.isEmpty else { return [] }
        // A combining mark at the start of a tag is one character with the space before it.
        return TaskTags(text.unicodeScalars.split(separator: " ").map { TaskTag(alreadyChecked: String($0)) })
    }
}

extension TaskSource.Format {
    /// The format that the column `source_format` has.
    ///
    /// Earlier releases refuse a row with a format that they do not know, and pass over an entry of Taskwarrior that is
    /// not JSON. So an entry of iCalendar counts as one, and is recognized by its beginning.
    fileprivate var column: TaskSource.Format { self == .iCalendar ? .taskwarrior : self }
}
