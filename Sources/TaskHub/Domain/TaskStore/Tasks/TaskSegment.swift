import GRDB
import TaskHubEntities

/// A part of the display order: streams of rows that are merged.
///
/// A query reads one segment after another until its limit is reached, so it reads hardly more rows than it returns. A
/// single statement over all segments would have to sort.
struct TaskSegment: Sendable {
    /// In display order.
    enum Group: Int, Sendable { case overdue, due, undated, completed }

    /// Rows in display order.
    struct Stream: Sendable {
        enum Source: Sendable {
            /// An index that has this order.
            case index([SortKey])
            /// The moments in a span. Each local day is sorted for itself: no index has the display order, because a
            /// zone decides which moments are one day.
            case moments(Range<Instant>)
        }

        let source: Source
        let condition: String
        let arguments: [DatabaseValue]
        /// The days of whole days; nil if the first key is not a day.
        var days: ClosedRange<Int>?

        /// All its rows.
        var whole: SQLTerm { .all([SQLTerm(condition, arguments)] + [days.map(SQLTerm.days)].compactMap(\.self)) }
    }

    let group: Group
    let streams: [Stream]

    static let dayOrder = [SortKey("due_day"), SortKey("priority", isDescending: true), SortKey("id")]
    /// The order of the moments of one local day.
    static let momentOrder = [SortKey("due_moment"), SortKey("priority", isDescending: true), SortKey("id")]
    static let undatedOrder = [
        SortKey("priority", isDescending: true), SortKey("sort_order"), SortKey("created_at", isDescending: true),
        SortKey("id"),
    ]
    static let completedOrder = [SortKey("completed_at", isDescending: true), SortKey("id")]

    static let isOpen = "status NOT IN ('done', 'archived')"
    static let completed = "status IN ('done', 'archived')"
    /// Not on hold, as in the indexes of all tasks.
    private static let isActive = "(status IN ('waiting', 'someday')) = 0"
    private static let isOnHold = "(status IN ('waiting', 'someday')) = 1"
    /// Not on hold, as in the indexes by list.
    private static let isActiveInList = "(status NOT IN ('waiting', 'someday')) = 1"
    static let activeOnDay = "\(isOpen) AND \(isActive) AND due_day IS NOT NULL"
    static let activeAtMoment = "\(isOpen) AND \(isActive) AND due_moment IS NOT NULL"
    static let inboxOnDay = "\(isOpen) AND list_id IS NULL AND \(isActiveInList) AND due_day IS NOT NULL"
    static let inboxAtMoment = "\(isOpen) AND list_id IS NULL AND \(isActiveInList) AND due_moment IS NOT NULL"

    /// The open tasks of the list in an outer `SELECT` that are not on hold, one condition for each index.
    static let activeInList = [
        "due_day IS NOT NULL", "due_moment IS NOT NULL", "due_moment IS NULL AND due_day IS NULL",
    ].map { "\(isOpen) AND list_id = list.id AND \(isActiveInList) AND \($0)" }

    static func covering(_ query: TaskQuery) -> [TaskSegment] {
        let order = DisplayOrder(at: query.now, in: query.zone)
        let all = Selection(order: order, conditions: [isActive])
        switch query.filter {
        case .open: return all.open
        case .openAndDone: return all.open + [done]
        case .dated: return all.dated
        case .inbox: return Selection(order: order, conditions: ["list_id IS NULL AND \(isActiveInList)"]).open
        case .list(let id):
            return Selection(
                order: order, conditions: ["list_id = ? AND \(isActiveInList)"],
                arguments: [id.description.databaseValue]
            ).open
        case .overdue: return [all.overdue]
        case .today:
            let today = query.zone.day(of: query.now)
            return [
                all.segment(.overdue, days: nil, moments: today.clamped(to: .before(query.now))),
                all.segment(.due, days: .only(order.today), moments: today.clamped(to: .since(query.now))),
            ]
        case .dueByToday:
            let today = query.zone.day(of: query.now)
            return [
                all.overdue,
                all.segment(.due, days: .only(order.today), moments: today.clamped(to: .since(query.now))),
            ]
        case .upcoming:
            let tomorrow = order.today.adding(days: 1)
            return [all.segment(.due, days: .since(tomorrow), moments: .since(query.zone.startOfDay(tomorrow)))]
        case .completed: return [finished]
        case .all: return Selection(order: order, conditions: [isActive, isOnHold]).open + [finished]
        }
    }

    private static let finished = finished(completed)
    private static let done = finished("\(completed) AND status = 'done'")

    private static func finished(_ condition: String) -> TaskSegment {
        TaskSegment(
            group: .completed,
            streams: [Stream(source: .index(completedOrder), condition: condition, arguments: [])])
    }

    /// Open tasks that meet one of several conditions, each with its own index.
    private struct Selection {
        let order: DisplayOrder
        let conditions: [String]
        var arguments: [DatabaseValue] = []

        var open: [TaskSegment] {
            dated + [undated]
        }

        var dated: [TaskSegment] {
            [overdue, segment(.due, days: .since(order.today), moments: .since(order.now))]
        }

        var overdue: TaskSegment {
            segment(.overdue, days: .before(order.today), moments: .before(order.now))
        }

        func segment(_ group: Group, days: ClosedRange<Int>?, moments: Range<Instant>) -> TaskSegment {
            TaskSegment(
                group: group,
                streams: conditions.flatMap { condition in
                    let atMoment = stream(.moments(moments), "\(condition) AND due_moment IS NOT NULL")
                    guard let days else { return [atMoment] }
                    let onDay = stream(
                        .index(TaskSegment.dayOrder), "\(condition) AND due_day IS NOT NULL", days: days)
                    return [onDay, atMoment]
                })
        }

        private var undated: TaskSegment {
            TaskSegment(
                group: .undated,
                streams: conditions.map { condition in
                    stream(
                        .index(TaskSegment.undatedOrder),
                        "\(condition) AND due_moment IS NULL AND due_day IS NULL")
                })
        }

        private func stream(_ source: Stream.Source, _ condition: String, days: ClosedRange<Int>? = nil) -> Stream {
            Stream(
                source: source, condition: "\(TaskSegment.isOpen) AND \(condition)", arguments: arguments, days: days)
        }
    }
}

extension SQLTerm {
    fileprivate static func days(_ days: ClosedRange<Int>) -> SQLTerm {
        SQLTerm("due_day BETWEEN ? AND ?", [days.lowerBound.databaseValue, days.upperBound.databaseValue])
    }
}

extension TaskSegment.Stream {
    /// The rows on one side of a place, as ranges of the index, the nearest to the place first.
    func ranges(_ side: OrderBound.Side, of bound: OrderBound) -> [SQLTerm] {
        let rows = SQLTerm(condition, arguments)
        guard let days, let day = bound.first else { return bound.ranges(side).map { .all([rows, $0]) } }
        // If a statement had the days and the place's own day, SQLite would read from the first of the days on.
        let sameDay = days.contains(day) ? bound.ranges(side, withFirst: true) : []
        let (first, last) =
            side == .from
            ? (max(days.lowerBound, day + 1), days.upperBound) : (days.lowerBound, min(days.upperBound, day - 1))
        let otherDays = first <= last ? [SQLTerm.days(first...last)] : []
        return (sameDay + otherDays).map { .all([rows, $0]) }
    }
}

extension ClosedRange<Int> {
    fileprivate static func since(_ day: CivilDate) -> ClosedRange<Int> { day.daysSinceEpoch...Int.max }
    fileprivate static func before(_ day: CivilDate) -> ClosedRange<Int> { Int.min...day.daysSinceEpoch - 1 }
    fileprivate static func only(_ day: CivilDate) -> ClosedRange<Int> { day.daysSinceEpoch...day.daysSinceEpoch }
}

extension Range<Instant> {
    fileprivate static func since(_ moment: Instant) -> Range<Instant> { moment..<Instant(microseconds: .max) }
    fileprivate static func before(_ moment: Instant) -> Range<Instant> { Instant(microseconds: .min)..<moment }
}
