import GRDB
import TaskHubEntities

/// The columns of a task, or of the copy of one, that hold the server's facts about it.
enum ServerFactsRow {
    static let columns = """
        server_updated_at, has_details, description, intent, attachments, server_status, server_area, \
        server_recurrence, server_priority, server_due_at, \
        server_due_moment, server_due_day
        """
    /// How many they are.
    static let count = 12
    static let questionMarks = databaseQuestionMarks(count: count)

    /// In the order of `columns`, which begin at `first`.
    static func facts(_ row: Row, from first: Int) throws -> ServerTaskFacts {
        let unknown: [TaskField: String?] = [
            .status: row[first + 5], .area: row[first + 6], .recurrence: row[first + 7],
            .priority: row[first + 8],
        ]
        var due: ServerDueDate?
        if let moment = row.optionalInstant(first + 9), let meaning = try row.dueDate(first + 10) {
            due = ServerDueDate(moment: moment, meaning: meaning)
        }
        return ServerTaskFacts(
            updatedAt: row.optionalInstant(first), hasDetails: try row.integer(first + 1) != 0,
            description: try row.text(first + 2), intent: try row.text(first + 3),
            attachments: try row.text(first + 4).split(separator: "\n").map(String.init),
            unknownValues: unknown.compactMapValues(\.self), due: due)
    }

    /// In the order of `columns`.
    static func arguments(_ facts: ServerTaskFacts) -> StatementArguments {
        [
            facts.updatedAt?.microseconds, facts.hasDetails, facts.description, facts.intent,
            facts.attachments.joined(separator: "\n"), facts.unknownValues[.status], facts.unknownValues[.area],
            facts.unknownValues[.recurrence], facts.unknownValues[.priority],
            facts.due?.moment.microseconds, facts.due?.meaning.microseconds,
            facts.due?.meaning.wholeDay?.daysSinceEpoch,
        ]
    }
}
