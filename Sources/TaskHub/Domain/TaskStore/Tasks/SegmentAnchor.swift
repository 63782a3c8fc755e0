import GRDB
import TaskHubEntities

/// The place of a task in the display order, which the store divides into segments and streams.
struct SegmentAnchor {
    private let task: TaskItem
    private let group: TaskSegment.Group
    private let zone: any ZoneRules

    init(_ task: TaskItem, order: DisplayOrder, zone: any ZoneRules) {
        self.task = task
        self.zone = zone
        group =
            if task.isCompleted {
                .completed
            } else if task.dueDate == nil {
                .undated
            } else {
                order.isOver(task.dueDate) ? .overdue : .due
            }
    }

    /// Whether the place is in the segment, and not before or behind it.
    func isInside(_ segment: TaskSegment) -> Bool { segment.group == group }

    /// Whether all rows of the segment are before the place.
    func isBehind(_ segment: TaskSegment) -> Bool { segment.group.rawValue < group.rawValue }

    /// The local day on which the task is due.
    var day: CivilDate { task.dueDate?.day(in: zone) ?? CivilDate(daysSinceEpoch: 0) }

    /// The moments of that day.
    var span: Range<Instant> {
        let start = zone.startOfDay(day)
        return start..<max(start, zone.startOfDay(day.adding(days: 1)))
    }

    /// The place among rows of an index.
    func bound(in order: [SortKey]) -> OrderBound {
        let values: [DatabaseValue] =
            switch (group, task.dueDate) {
            case (.completed, _): [task.completedAt?.microseconds.databaseValue ?? .null, id]
            case (.undated, _), (_, nil):
                [priority, task.sortOrder.databaseValue, task.createdAt.microseconds.databaseValue, id]
            case (_, .day(let day)?): [day.daysSinceEpoch.databaseValue, priority, id]
            // Whole days come after the moments of the same day.
            case (_, .moment?): [day.daysSinceEpoch.databaseValue]
            }
        return OrderBound(Array(zip(order, values)))
    }

    /// The place among the moments of its day.
    var boundInDay: OrderBound {
        let order = TaskSegment.momentOrder
        guard case .moment(let moment) = task.dueDate else {
            return OrderBound([(order[0], Int64.max.databaseValue)])
        }
        return OrderBound(Array(zip(order, [moment.microseconds.databaseValue, priority, id])))
    }

    private var priority: DatabaseValue { task.priority?.value.databaseValue ?? .null }
    private var id: DatabaseValue { task.id.description.databaseValue }
}
