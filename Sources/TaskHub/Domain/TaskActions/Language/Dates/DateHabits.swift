package import TaskHubEntities

/// How a person writes dates, where people differ.
package struct DateHabits: Hashable, Sendable {
    /// Which number comes first in `3/4`.
    package enum SlashOrder: String, CaseIterable, Sendable {
        /// `3/4` is 3 April.
        case dayFirst = "day-first"
        /// `3/4` is March 4.
        case monthFirst = "month-first"
    }

    /// Nil refuses `3/4`, which then has two readings.
    package var slashOrder: SlashOrder?
    /// The time of `tonight`; not before noon.
    package var evening: CivilTime
    /// The day on which a week begins.
    package var firstWeekday: Weekday

    package init(
        slashOrder: SlashOrder? = nil, evening: CivilTime = CivilTime(hour: 20, minute: 0) ?? .endOfDay,
        firstWeekday: Weekday = .monday
    ) {
        self.slashOrder = slashOrder
        self.evening = evening
        self.firstWeekday = firstWeekday
    }
}
