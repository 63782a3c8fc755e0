/// How often a task recurs, as the server defines it.
package enum Recurrence: String, CaseIterable, Sendable {
    case none, daily, weekly, monthly, yearly

    /// The steps of the series; nil for ``none``.
    package var rule: RecurrenceRule? {
        switch self {
        case .none: nil
        case .daily: .every(count: 1, .day)
        case .weekly: .every(count: 1, .week)
        case .monthly: .every(count: 1, .month)
        case .yearly: .every(count: 1, .year)
        }
    }

    /// Creates the server's equal of a rule; nil if there is none.
    package init?(_ rule: RecurrenceRule) {
        let equal = Recurrence.allCases.first { $0.rule == rule }
        guard let known = equal ?? (rule == .every(count: 12, .month) ? .yearly : nil) else { return nil }
        self = known
    }

    /// Returns the due date of the next occurrence as the server steps: from the previous date, so that 31 January is
    /// followed by 28 February and 28 March.
    ///
    /// - Parameters:
    ///   - due: The due date of the task that was completed.
    ///   - now: When it was completed.
    ///   - zone: The user's time zone.
    /// - Returns: Nil for ``none``, and if the next date is after the year 9999, where the series ends.
    package func next(after due: DueDate, completedAt now: Instant, in zone: some ZoneRules) -> DueDate? {
        rule?.next(after: due, completedAt: now, in: zone)?.due
    }

    /// Returns the rule that keeps the day of a series, where the server's steps lose it; nil where they keep it.
    ///
    /// After the first month that is too short, a server's monthly series stays on that month's last day.
    package func keepingDay(of due: DueDate, in zone: some ZoneRules) -> RecurrenceRule? {
        let day = due.day(in: zone)
        return switch self {
        case .monthly where day.day > 28: .monthly(count: 1, .day(day.day))
        case .yearly where day.day > 28 && day.month == 2: .monthly(count: 12, .day(day.day))
        default: nil
        }
    }
}
