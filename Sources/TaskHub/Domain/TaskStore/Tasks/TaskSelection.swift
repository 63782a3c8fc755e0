import GRDB
import TaskHubEntities

/// The SQL of a query that no index answers: one with a custom filter or another order.
///
/// SQLite reads the table once for the open tasks and once for the completed ones, and sorts what it keeps.
struct TaskSelection {
    struct Part {
        let condition: SQLTerm
        let order: [SortKey]
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

    /// The open tasks, and then the completed ones; of both, those on one side of a place.
    func parts(at place: TaskPlace = .start) -> [Part] {
        let conditions = viewConditions + query.criteria.conditions.map(term) + (query.candidates.map(Self.among) ?? [])
        func part(_ state: String, isCompleted: Bool, _ order: [SortKey]) -> Part? {
            var terms = [SQLTerm(state)] + conditions
            if let task = place.task {
                let side: OrderBound.Side = place.isBackwards ? .before : .from
                if task.isCompleted == isCompleted {
                    terms.append(.any(bound(of: task, in: order).ranges(side)))
                } else if isCompleted == (side == .before) {
                    return nil
                }
            }
            return Part(condition: .all(terms), order: order)
        }
        // IN is faster than two of NOT IN.
        let open = query.includesOnHold ? TaskSegment.isOpen : Self.active
        return [
            query.includesOpen ? part(open, isCompleted: false, openOrder) : nil,
            query.includesCompleted ? part(TaskSegment.completed, isCompleted: true, completedOrder) : nil,
        ].compactMap(\.self)
    }

    private static func among(_ ids: [EntityID]) -> [SQLTerm] {
        let marks = repeatElement("?", count: ids.count).joined(separator: ", ")
        return [SQLTerm("id IN (\(marks))", ids.map(\.description.databaseValue))]
    }

    private var viewConditions: [SQLTerm] {
        switch query.filter {
        case .open, .completed, .all: []
        case .openAndDone: [SQLTerm("status <> 'archived'")]
        case .dated: [SQLTerm("(due_day IS NOT NULL OR due_moment IS NOT NULL)")]
        case .inbox: [SQLTerm("list_id IS NULL")]
        case .list(let id): [SQLTerm("list_id = ?", [id.description.databaseValue])]
        case .today: [due(from: order.today, through: order.today)]
        case .dueByToday: [due(from: nil, through: order.today)]
        case .upcoming: [due(from: order.today.adding(days: 1), through: nil)]
        case .overdue: [overdue]
        }
    }

    private func term(_ condition: TaskCondition) -> SQLTerm {
        switch condition {
        case .text(let text):
            contains(text, in: ["title", "notes"])
        case .list(.inbox): SQLTerm("list_id IS NULL")
        case .list(.id(let id)): SQLTerm("list_id = ?", [id.description.databaseValue])
        case .list(.named(let name)):
            SQLTerm("list_id = (SELECT id FROM list WHERE folded_name = ?)", [name.folded.databaseValue])
        case .tag(let tag): contains(" \(tag.text) ", in: ["tags"])
        case .untagged: SQLTerm("tags = ''")
        case .priority(let range):
            SQLTerm("priority BETWEEN ? AND ?", [range.lowerBound.databaseValue, range.upperBound.databaseValue])
        case .unprioritized: SQLTerm("priority IS NULL")
        case .due(let from, let through): due(from: from, through: through)
        case .undated: SQLTerm("(due_day IS NULL AND due_moment IS NULL)")
        case .overdue: overdue
        case .status(let statuses):
            SQLTerm("status IN (\(statuses.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")))")
        case .area(let area): SQLTerm("area = '\(area.rawValue)'")
        case .not(let condition):
            // An unknown result, such as of a comparison with no priority, counts as false.
            SQLTerm("(\(term(condition).sql)) IS NOT TRUE", term(condition).arguments)
        case .any(let alternatives):
            .any(alternatives.map { .all($0.conditions.map(term)) })
        }
    }

    private func contains(_ text: String, in columns: [String]) -> SQLTerm {
        guard let ascii = SearchText(text).ascii else {
            return SQLTerm("contains_text(?, \(columns.joined(separator: ", ")))", [text.databaseValue])
        }
        // Twice as fast as a function of ours.
        let escaped = ascii.map { "%_\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
        // Most notes and tags are empty, which is faster to compare than to search.
        return SQLTerm(
            "(\(columns.map { "\($0) <> '' AND \($0) LIKE ? ESCAPE '\\'" }.joined(separator: " OR ")))",
            columns.map { _ in "%\(escaped)%".databaseValue })
    }

    private var overdue: SQLTerm {
        SQLTerm(
            "(\(TaskSegment.isOpen) AND (due_day < ? OR due_moment < ?))",
            [order.today.daysSinceEpoch.databaseValue, order.now.microseconds.databaseValue])
    }

    private func due(from first: CivilDate?, through last: CivilDate?) -> SQLTerm {
        let days = (first?.daysSinceEpoch ?? .min, last?.daysSinceEpoch ?? .max)
        let start = first.map { query.zone.startOfDay($0).microseconds } ?? .min
        let end = last.map { query.zone.startOfDay($0.adding(days: 1)).microseconds } ?? .max
        return SQLTerm(
            "(due_day BETWEEN ? AND ? OR due_moment >= ? AND due_moment < ?)",
            [days.0.databaseValue, days.1.databaseValue, start.databaseValue, end.databaseValue])
    }

    private var openOrder: [SortKey] {
        switch query.sort {
        case .due: displayOrder
        case .priority: [Self.priority] + displayOrder
        case .position, .created, .title: plainOrder
        }
    }

    private var completedOrder: [SortKey] {
        switch query.sort {
        case .due: TaskSegment.completedOrder
        case .priority: [Self.priority] + TaskSegment.completedOrder
        case .position, .created, .title: plainOrder
        }
    }

    private var plainOrder: [SortKey] {
        switch query.sort {
        case .title: [SortKey("folded(title)"), SortKey("id")]
        case .created: [Self.created, SortKey("id")]
        case .position, .due, .priority: [SortKey("sort_order"), Self.created, SortKey("id")]
        }
    }

    private static let priority = SortKey("priority", isDescending: true)
    private static let created = SortKey("created_at", isDescending: true)
    private static let active = "status IN ('inbox', 'next')"
    private static let isUndated = "due_day IS NULL AND due_moment IS NULL"
    /// More than the number of days in the years 0 to 9999.
    private static let dayCount = 1 << 32

    /// The order of ``TaskQuery``, in few keys, because each costs time for every row.
    ///
    /// The first key is the local day: what is not overdue comes after all that is, and what has no date comes last. The
    /// second places the moments of a day before the whole day.
    private var displayOrder: [SortKey] {
        [
            SortKey(
                """
                CASE WHEN due_day IS NOT NULL THEN due_day + (due_day >= ?) * \(Self.dayCount)
                WHEN due_moment IS NOT NULL THEN \(localDay)(due_moment) + (due_moment >= ?) * \(Self.dayCount)
                ELSE \(2 * Self.dayCount) END
                """, [order.today.daysSinceEpoch.databaseValue, order.now.microseconds.databaseValue]),
            SortKey("coalesce(due_moment, \(Int64.max))"), Self.priority,
            SortKey("CASE WHEN \(Self.isUndated) THEN sort_order ELSE 0 END"),
            SortKey("CASE WHEN \(Self.isUndated) THEN created_at END", isDescending: true), SortKey("id"),
        ]
    }

    /// The place of a task in an order of this query.
    private func bound(of task: TaskItem, in keys: [SortKey]) -> OrderBound {
        let due = task.dueDate
        let id = task.id.description.databaseValue
        let priority = task.priority?.value.databaseValue ?? .null
        let created = task.createdAt.microseconds.databaseValue
        func optional<Value: DatabaseValueConvertible>(_ value: Value?) -> DatabaseValue {
            value?.databaseValue ?? .null
        }
        let display: [DatabaseValue] =
            task.isCompleted
            ? [optional(task.completedAt?.microseconds), id]
            : [
                (due.map { $0.day(in: query.zone).daysSinceEpoch + (order.isOver($0) ? 0 : Self.dayCount) }
                    ?? 2 * Self.dayCount).databaseValue,
                (due?.microseconds ?? .max).databaseValue, priority,
                (due == nil ? task.sortOrder : 0).databaseValue, due == nil ? created : .null, id,
            ]
        switch query.sort {
        case .due: return OrderBound(Array(zip(keys, display)))
        case .priority: return OrderBound(Array(zip(keys, [priority] + display)))
        case .position: return OrderBound(Array(zip(keys, [task.sortOrder.databaseValue, created, id])))
        case .created: return OrderBound(Array(zip(keys, [created, id])))
        case .title: return OrderBound(Array(zip(keys, [task.title.text.lowercased().databaseValue, id])))
        }
    }
}
