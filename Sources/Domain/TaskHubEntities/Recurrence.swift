/// How often a task comes back.
public enum Recurrence: String, CaseIterable, Sendable {
    case none, daily, weekly, monthly, yearly

    /// The due date after `due` for a task completed at `now`: moved on in whole steps until it lies after
    /// the completion.
    ///
    /// Steps are taken on the local clock, so a task due at five stays due at five over a clock change. Monthly
    /// and yearly steps start from the previous date, cut to the month's end: 31 January, 28 February, 28 March.
    /// - Returns: nil for `none`.
    public func next(after due: Instant, completedAt now: Instant, in zone: some ZoneRules) -> Instant? {
        let start = zone.civil(at: due)
        func moved(_ date: CivilDate) -> Instant { zone.instant(of: CivilDateTime(date, start.time)) }
        switch self {
        case .none:
            return nil
        case .daily, .weekly:
            let step = self == .daily ? 1 : 7
            // Straight to the day before the completion: a task left alone for years takes no loop over its days.
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
