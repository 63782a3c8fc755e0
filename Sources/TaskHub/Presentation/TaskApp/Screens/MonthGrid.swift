package import TaskHubEntities

/// A month in weeks, with the selected day and how many tasks are due on each day.
package struct MonthGrid: Hashable, Sendable {
    package struct Day: Hashable, Sendable {
        package let date: CivilDate
        package let isInMonth: Bool
        package let isToday: Bool
        package let taskCount: Int
    }

    /// Such as `November 2026`.
    package let title: String
    /// Seven days each, beginning with the first day of the week.
    package let weeks: [[Day]]
    package let selected: CivilDate

    /// Creates the month of a day.
    package init(around selected: CivilDate, today: CivilDate, firstWeekday: Weekday, counts: [CivilDate: Int] = [:]) {
        self.selected = selected
        title = DayText.month(of: selected)
        let span = MonthGrid.span(around: selected, firstWeekday: firstWeekday)
        let days = span.lowerBound.daysSinceEpoch...span.upperBound.daysSinceEpoch
        let all = days.map { CivilDate(daysSinceEpoch: $0) }.map { date in
            Day(
                date: date, isInMonth: date.month == selected.month, isToday: date == today,
                taskCount: counts[date] ?? 0)
        }
        weeks = stride(from: 0, to: all.count, by: 7).map { Array(all[$0..<$0 + 7]) }
    }

    /// Returns the day at a place counted from the first day of the first week; nil if there is none.
    func day(at place: Int) -> CivilDate? {
        let days = weeks.joined().map(\.date)
        return days.indices.contains(place) ? days[place] : nil
    }

    /// The days of whole weeks that a month is in.
    static func span(around day: CivilDate, firstWeekday: Weekday) -> ClosedRange<CivilDate> {
        let first = day.adding(days: 1 - day.day)
        let lead = (first.weekday.rawValue - firstWeekday.rawValue + 7) % 7
        let start = first.adding(days: -lead)
        let length = CivilDate.days(inMonth: day.month, of: day.year) + lead
        return start...start.adding(days: (length + 6) / 7 * 7 - 1)
    }

    /// Returns the day that a movement leads to; nil for an action that is none.
    static func day(from day: CivilDate, by action: AppAction) -> CivilDate? {
        let moved: CivilDate? =
            switch action {
            case .moveLeft: day.adding(days: -1)
            case .moveRight: day.adding(days: 1)
            case .moveUp: day.adding(days: -7)
            case .moveDown: day.adding(days: 7)
            case .pageUp, .halfPageUp: day.adding(months: -1)
            case .pageDown, .halfPageDown: day.adding(months: 1)
            case .moveToTop: day.adding(days: 1 - day.day)
            case .moveToBottom:
                day.adding(days: CivilDate.days(inMonth: day.month, of: day.year) - day.day)
            default: nil
            }
        // The store and the date format have the years up to 9999.
        return moved.map { (1970...9999).contains($0.year) ? $0 : day }
    }
}
