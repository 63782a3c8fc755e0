import GRDB
import TaskActions
import TaskHubEntities

/// A part of the display order: the rows of one index, or of two that are merged by due date.
///
/// A query reads one segment after another until its limit is reached, so it reads hardly more rows than it returns. A
/// single statement over all segments would have to sort.
struct TaskSegment: Sendable {
    /// The rows of one index, in its order.
    struct Stream: Sendable {
        let condition: String
        let order: String
        var arguments: [DatabaseValue] = []
    }

    /// One stream, or one of days and one of moments.
    let streams: [Stream]

    static let isOpen = "status NOT IN ('done', 'archived')"
    static let onDay = "\(isOpen) AND due_day IS NOT NULL"
    static let atMoment = "\(isOpen) AND due_moment IS NOT NULL"
    static let undated = "\(isOpen) AND due_moment IS NULL AND due_day IS NULL"
    static let completed = "status IN ('done', 'archived')"

    static func covering(_ query: TaskQuery) -> [TaskSegment] {
        let zone = query.zone
        switch query.filter {
        case .open:
            return [due(), withoutDate()]
        case .inbox:
            return [due("AND list_id IS NULL"), withoutDate("AND list_id IS NULL")]
        case .list(let id):
            let arguments = [id.description.databaseValue]
            return [due("AND list_id = ?", arguments), withoutDate("AND list_id = ?", arguments)]
        case .due(let date):
            let (start, end) = (zone.startOfDay(date), zone.startOfDay(date.adding(days: 1)))
            return [
                TaskSegment(streams: [
                    days("AND due_day = ?", [date.databaseValue]),
                    moments("AND due_moment >= ? AND due_moment < ?", [start.databaseValue, end.databaseValue]),
                ])
            ]
        case .overdue(let now):
            return [
                TaskSegment(streams: [
                    days("AND due_day < ?", [zone.civil(at: now).date.databaseValue]),
                    moments("AND due_moment < ?", [now.databaseValue]),
                ])
            ]
        case .upcoming(let date):
            let end = zone.startOfDay(date.adding(days: 1))
            return [
                TaskSegment(streams: [
                    days("AND due_day > ?", [date.databaseValue]),
                    moments("AND due_moment >= ?", [end.databaseValue]),
                ])
            ]
        case .completed:
            return [finished]
        case .all:
            return [due(), withoutDate(), finished]
        }
    }

    static func days(_ further: String = "", _ arguments: [DatabaseValue] = []) -> Stream {
        Stream(condition: "\(onDay) \(further)", order: "due_day, id", arguments: arguments)
    }

    static func moments(_ further: String = "", _ arguments: [DatabaseValue] = []) -> Stream {
        Stream(condition: "\(atMoment) \(further)", order: "due_moment, id", arguments: arguments)
    }

    private static func due(_ further: String = "", _ arguments: [DatabaseValue] = []) -> TaskSegment {
        TaskSegment(streams: [days(further, arguments), moments(further, arguments)])
    }

    private static func withoutDate(_ further: String = "", _ arguments: [DatabaseValue] = []) -> TaskSegment {
        TaskSegment(streams: [
            Stream(
                condition: "\(undated) \(further)", order: "sort_order, created_at DESC, id", arguments: arguments)
        ])
    }

    private static let finished = TaskSegment(streams: [Stream(condition: completed, order: "completed_at DESC, id")])
}

extension Instant {
    var databaseValue: DatabaseValue { microseconds.databaseValue }
}

extension CivilDate {
    var databaseValue: DatabaseValue { daysSinceEpoch.databaseValue }
}
