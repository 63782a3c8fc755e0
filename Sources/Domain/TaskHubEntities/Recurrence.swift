/// How often a task recurs, as the server defines it.
package enum Recurrence: String, CaseIterable, Sendable {
    case none, daily, weekly, monthly, yearly

    /// Returns the due date of the next occurrence: `due`, advanced by whole steps until it is not over at `now`.
    ///
    /// Steps are taken in local time, so a task due at five stays due at five across a clock change. Monthly and yearly
    /// steps start from the previous date: 31 January, 28 February, 28 March.
    ///
    /// - Parameters:
    ///   - due: The due date of the task that was completed.
    ///   - now: When it was completed.
    ///   - zone: The user's time zone.
    /// - Returns: Nil for ``none``, and if the next date is after the year 9999, where the series ends.
    package func next(after due: DueDate, completedAt now: Instant, in zone: some ZoneRules) -> DueDate? {
        switch due {
        case .day(let date):
            let next = later(than: CivilDateTime(date, .endOfDay), now, in: zone)
            guard let next, let day = CivilDate(year: next.year, month: next.month, day: next.day) else { return nil }
            return .day(day)
        case .moment(let moment):
            let start = zone.civil(at: moment)
            guard let next = later(than: start, now, in: zone) else { return nil }
            let instant = zone.instant(of: CivilDateTime(next, start.time))
            return Instant.writable.contains(instant) ? .moment(instant) : nil
        }
    }

    private func later(than start: CivilDateTime, _ now: Instant, in zone: some ZoneRules) -> CivilDate? {
        func moved(_ date: CivilDate) -> Instant { zone.instant(of: CivilDateTime(date, start.time)) }
        switch self {
        case .none:
            return nil
        case .daily, .weekly:
            let step = self == .daily ? 1 : 7
            // Jump close to the completion, so that a task left alone for years needs no loop over its days.
            let behind = zone.civil(at: now).date.daysSinceEpoch - start.date.daysSinceEpoch - 1
            var date = start.date.adding(days: max(1, behind / step) * step)
            while moved(date) <= now { date = date.adding(days: step) }
            return date
        case .monthly, .yearly:
            let step = self == .monthly ? 1 : 12
            var date = start.date.adding(months: step)
            while moved(date) <= now { date = date.adding(months: step) }
            return date
        }
    }
}
