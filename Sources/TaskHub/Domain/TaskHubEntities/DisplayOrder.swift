/// The order in which open tasks are shown, in lists, menus and cards.
///
/// Overdue tasks come first. They and the tasks after them are ordered by when they are due; a day without a time comes
/// after the moments of that day. Those that are due at the same time, or on the same day, are ordered by priority, with
/// none last. Tasks without a date come last, by priority.
package struct DisplayOrder {
    /// The position of one task; the order of tasks with the same place is up to the caller.
    package struct Place: Hashable, Comparable, Sendable {
        private enum Group: Int { case overdue, due, undated }

        private let group: Group
        private let day: Int
        /// 0 for the most urgent priority.
        private let rank: Int
        private let moment: Instant

        fileprivate init(overdue: Bool, due: (day: CivilDate, moment: Instant)?, priority: Int?) {
            group = due == nil ? .undated : overdue ? .overdue : .due
            day = due?.day.daysSinceEpoch ?? 0
            moment = due?.moment ?? Instant(seconds: 0)
            rank = Place.rank(priority)
        }

        private static func rank(_ priority: Int?) -> Int {
            // A value from a file may lie outside the range.
            let priority = priority.flatMap { TaskPriority.range.contains($0) ? $0 : nil }
            return TaskPriority.range.upperBound - (priority ?? TaskPriority.range.lowerBound - 1)
        }

        package static func < (left: Place, right: Place) -> Bool {
            (left.group.rawValue, left.day, left.moment, left.rank)
                < (right.group.rawValue, right.day, right.moment, right.rank)
        }
    }

    package let now: Instant
    package let today: CivilDate
    private let zone: any ZoneRules

    /// Creates the order at a moment in the user's time zone.
    package init(at now: Instant, in zone: any ZoneRules) {
        self.now = now
        self.zone = zone
        today = zone.civil(at: now).date
    }

    /// Returns whether the due date is over, as ``DueDate/isOver(at:in:)`` does.
    package func isOver(_ due: DueDate?) -> Bool {
        switch due {
        case .day(let day): day < today
        case .moment(let moment): moment < now
        case nil: false
        }
    }

    /// Returns the place of an open task.
    package func place(due: DueDate?, priority: Int?) -> Place {
        switch due {
        case .day(let day): place(day: day, priority: priority)
        case .moment(let moment):
            place(moment: moment, on: zone.civil(at: moment).date, priority: priority)
        case nil: Place(overdue: false, due: nil, priority: priority)
        }
    }

    /// Returns the place of a task that is due at a moment of a local day that the caller knows.
    package func place(moment: Instant, on day: CivilDate, priority: Int?) -> Place {
        Place(overdue: moment < now, due: (day, moment), priority: priority)
    }

    private func place(day: CivilDate, priority: Int?) -> Place {
        Place(overdue: day < today, due: (day, Instant(microseconds: .max)), priority: priority)
    }
}
