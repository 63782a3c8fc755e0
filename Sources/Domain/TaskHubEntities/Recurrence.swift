/// How often a task recurs, as the server defines it.
package enum Recurrence: String, CaseIterable, Sendable {
    case none, daily, weekly, monthly, yearly

    /// Returns the due date of the next occurrence: `due`, advanced by whole steps until it is after `now`.
    ///
    /// Steps are taken in local time, so a task due at five stays due at five across a clock change. Monthly and yearly
    /// steps start from the previous date: 31 January, 28 February, 28 March.
    ///
    /// - Parameters:
    ///   - due: The due date of the task that was completed.
    ///   - now: When it was completed.
    ///   - zone: The user's time zone.
    /// - Returns: Nil for ``none``, and if the next date is after the year 9999, where the series ends.
    package func next(after due: Instant, completedAt now: Instant, in zone: some ZoneRules) -> Instant? {
        guard let next = later(than: due, now, in: zone), Instant.writable.contains(next) else { return nil }
        return next
    }

    private func later(than due: Instant, _ now: Instant, in zone: some ZoneRules) -> Instant? {
        let start = zone.civil(at: due)
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
            return moved(date)
        case .monthly, .yearly:
            let step = self == .monthly ? 1 : 12
            var date = start.date.adding(months: step)
            while moved(date) <= now { date = date.adding(months: step) }
            return moved(date)
        }
    }
}
