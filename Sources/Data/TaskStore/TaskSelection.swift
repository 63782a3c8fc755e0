import GRDB
import TaskActions
import TaskHubEntities

/// The SQL of a query that no index answers: one with a filter of its own, or with another order.
///
/// SQLite reads the table once for the open tasks and once for the completed ones, and sorts what it keeps.
struct TaskSelection {
    struct Part {
        let condition: String
        let order: String
        let arguments: [DatabaseValue]
    }

    private let query: TaskQuery
    private let order: DisplayOrder
    /// The function that returns the day of a moment.
    private let localDay: String

    init(_ query: TaskQuery, localDay: String) {
        self.query = query
        self.localDay = localDay
        order = DisplayOrder(at: query.now, in: query.zone)
    }

    /// The open tasks, and then the completed ones.
    var parts: [Part] {
        let conditions = viewConditions + query.criteria.conditions.map(term)
        func part(_ state: String, _ order: Term) -> Part {
            let terms = [Term(state)] + conditions
            return Part(
                condition: terms.map(\.sql).joined(separator: " AND "), order: order.sql,
                arguments: terms.flatMap(\.arguments) + order.arguments)
        }
        return [
            query.includesOpen ? part(TaskSegment.isOpen, openOrder) : nil,
            query.includesCompleted ? part(TaskSegment.completed, completedOrder) : nil,
        ].compactMap(\.self)
    }

    /// SQL with its arguments.
    private struct Term {
        let sql: String
        var arguments: [DatabaseValue] = []

        init(_ sql: String, _ arguments: [DatabaseValue] = []) {
            self.sql = sql
            self.arguments = arguments
        }
    }

    private var viewConditions: [Term] {
        let onHold = query.includesOnHold ? [] : [Term("status NOT IN ('waiting', 'someday')")]
        return switch query.filter {
        case .open: onHold
        case .openAndDone: onHold + [Term("status <> 'archived'")]
        case .dated: onHold + [Term("(due_day IS NOT NULL OR due_moment IS NOT NULL)")]
        case .inbox: onHold + [Term("list_id IS NULL")]
        case .list(let id): onHold + [Term("list_id = ?", [id.description.databaseValue])]
        case .today: onHold + [due(from: order.today, through: order.today)]
        case .upcoming: onHold + [due(from: order.today.adding(days: 1), through: nil)]
        case .overdue: onHold + [overdue]
        case .completed, .all: []
        }
    }

    private func term(_ condition: TaskCondition) -> Term {
        switch condition {
        case .text(let text):
            contains(text, in: ["title", "notes"])
        case .list(.inbox): Term("list_id IS NULL")
        case .list(.id(let id)): Term("list_id = ?", [id.description.databaseValue])
        case .list(.named(let name)):
            Term("list_id = (SELECT id FROM list WHERE folded_name = ?)", [name.folded.databaseValue])
        case .tag(let tag): contains(" \(tag.text) ", in: ["tags"])
        case .untagged: Term("tags = ''")
        case .priority(let range):
            Term("priority BETWEEN ? AND ?", [range.lowerBound.databaseValue, range.upperBound.databaseValue])
        case .unprioritized: Term("priority IS NULL")
        case .due(let from, let through): due(from: from, through: through)
        case .undated: Term("(due_day IS NULL AND due_moment IS NULL)")
        case .overdue: overdue
        case .status(let statuses):
            Term("status IN (\(statuses.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")))")
        case .area(let area): Term("area = '\(area.rawValue)'")
        case .not(let condition):
            // What is unknown, such as the order of no priority, does not hold.
            Term("(\(term(condition).sql)) IS NOT TRUE", term(condition).arguments)
        }
    }

    private func contains(_ text: String, in columns: [String]) -> Term {
        guard let ascii = SearchText(text).ascii else {
            return Term("contains_text(?, \(columns.joined(separator: ", ")))", [text.databaseValue])
        }
        // Twice as fast as a function of ours.
        let escaped = ascii.map { "%_\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
        return Term(
            "(\(columns.map { "\($0) LIKE ? ESCAPE '\\'" }.joined(separator: " OR ")))",
            columns.map { _ in "%\(escaped)%".databaseValue })
    }

    private var overdue: Term {
        Term(
            "(\(TaskSegment.isOpen) AND (due_day < ? OR due_moment < ?))",
            [order.today.daysSinceEpoch.databaseValue, order.now.microseconds.databaseValue])
    }

    private func due(from first: CivilDate?, through last: CivilDate?) -> Term {
        let days = (first?.daysSinceEpoch ?? .min, last?.daysSinceEpoch ?? .max)
        let start = first.map { query.zone.startOfDay($0).microseconds } ?? .min
        let end = last.map { query.zone.startOfDay($0.adding(days: 1)).microseconds } ?? .max
        return Term(
            "(due_day BETWEEN ? AND ? OR due_moment >= ? AND due_moment < ?)",
            [days.0.databaseValue, days.1.databaseValue, start.databaseValue, end.databaseValue])
    }

    private var openOrder: Term {
        switch query.sort {
        case .due: displayOrder
        case .priority: Term("priority DESC, \(displayOrder.sql)", displayOrder.arguments)
        case .position, .created, .title: plainOrder
        }
    }

    private var completedOrder: Term {
        switch query.sort {
        case .due: Term("completed_at DESC, id")
        case .priority: Term("priority DESC, completed_at DESC, id")
        case .position, .created, .title: plainOrder
        }
    }

    private var plainOrder: Term {
        switch query.sort {
        case .title: Term("folded(title), id")
        case .created: Term("created_at DESC, id")
        case .position, .due, .priority: Term("sort_order, created_at DESC, id")
        }
    }

    /// The order of ``TaskQuery``.
    private var displayOrder: Term {
        let isUndated = "due_day IS NULL AND due_moment IS NULL"
        return Term(
            """
            CASE WHEN due_day < ? OR due_moment < ? THEN 0 WHEN \(isUndated) THEN 2 ELSE 1 END, \
            coalesce(due_day, \(localDay)(due_moment)), priority DESC, due_moment IS NULL, due_moment, \
            CASE WHEN \(isUndated) THEN sort_order END, CASE WHEN \(isUndated) THEN created_at END DESC, id
            """,
            [order.today.daysSinceEpoch.databaseValue, order.now.microseconds.databaseValue])
    }
}
