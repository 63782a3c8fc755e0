import GRDB
import TaskActions
import TaskHubEntities

/// A range of tasks that one index contains in display order.
///
/// A query reads one segment after another until its limit is reached, so it reads no more rows than it returns. A
/// single statement over all segments would have to sort.
struct TaskSegment: Sendable {
    let condition: String
    let order: String
    var arguments: [DatabaseValue] = []

    static let isOpen = "status NOT IN ('done', 'archived')"
    static let dated = "\(isOpen) AND due_at IS NOT NULL"
    static let undated = "\(isOpen) AND due_at IS NULL"
    static let completed = "status IN ('done', 'archived')"

    static func covering(_ filter: TaskQuery.Filter) -> [TaskSegment] {
        switch filter {
        case .open:
            [due(), withoutDate()]
        case .inbox:
            [due("AND list_id IS NULL"), withoutDate("AND list_id IS NULL")]
        case .list(let id):
            [
                due("AND list_id = ?", [id.description.databaseValue]),
                withoutDate("AND list_id = ?", [id.description.databaseValue]),
            ]
        case .today(let day):
            [due("AND due_at >= ? AND due_at < ?", [value(day.lowerBound), value(day.upperBound)])]
        case .overdue(let now):
            [due("AND due_at < ?", [value(now)])]
        case .upcoming(let start):
            [due("AND due_at >= ?", [value(start)])]
        case .completed:
            [finished]
        case .all:
            [due(), withoutDate(), finished]
        }
    }

    private static let finished = TaskSegment(condition: completed, order: "completed_at DESC, id")

    private static func due(
        _ further: String = "", _ arguments: [DatabaseValue] = []
    ) -> TaskSegment {
        TaskSegment(condition: "\(dated) \(further)", order: "due_at, id", arguments: arguments)
    }

    private static func withoutDate(
        _ further: String = "", _ arguments: [DatabaseValue] = []
    ) -> TaskSegment {
        TaskSegment(
            condition: "\(undated) \(further)", order: "sort_order, created_at DESC, id", arguments: arguments)
    }

    private static func value(_ instant: Instant) -> DatabaseValue {
        instant.microseconds.databaseValue
    }
}
