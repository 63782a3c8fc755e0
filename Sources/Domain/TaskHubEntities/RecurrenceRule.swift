/// How often a task recurs, where the server has no equal: every so many days, or on certain weekdays.
package enum RecurrenceRule: Hashable, Sendable {
    package enum Unit: String, CaseIterable, Sendable {
        case day, week, month, year
    }

    /// Every `count` units, counted from the due date.
    case every(count: Int, Unit)
    /// On each of these weekdays, at least one.
    case weekdays(Set<Weekday>)

    /// The longest step, in units.
    package static let maximumCount = 999

    /// Monday to Friday.
    package static let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]

    /// Returns the first due date of the rule that is after `due` and not over at `now`.
    ///
    /// Steps are taken in local time, as those of ``Recurrence`` are.
    ///
    /// - Returns: Nil if the next date is after the year 9999.
    package func next(after due: DueDate, completedAt now: Instant, in zone: some ZoneRules) -> DueDate? {
        let start: CivilDateTime
        switch due {
        case .day(let date): start = CivilDateTime(date, .endOfDay)
        case .moment(let moment): start = zone.civil(at: moment)
        }
        guard let next = later(than: start, now, in: zone),
            let date = CivilDate(year: next.year, month: next.month, day: next.day)
        else { return nil }
        if due.wholeDay != nil { return .day(date) }
        let instant = zone.instant(of: CivilDateTime(date, start.time))
        return Instant.writable.contains(instant) ? .moment(instant) : nil
    }

    private func later(than start: CivilDateTime, _ now: Instant, in zone: some ZoneRules) -> CivilDate? {
        func isOver(_ date: CivilDate) -> Bool { zone.instant(of: CivilDateTime(date, start.time)) <= now }
        // Jump close to the completion, so that a task left alone for years needs no loop over its days.
        let behind = max(0, zone.civil(at: now).date.daysSinceEpoch - start.date.daysSinceEpoch - 1)
        switch self {
        case .every(let count, .day), .every(let count, .week):
            let step = if case .every(_, .week) = self { count * 7 } else { count }
            var date = start.date.adding(days: max(1, behind / step) * step)
            while isOver(date) { date = date.adding(days: step) }
            return date
        case .every(let count, let unit):
            let step = unit == .year ? count * 12 : count
            var date = start.date.adding(months: step)
            while isOver(date), date.year <= 9999 { date = date.adding(months: step) }
            return date
        case .weekdays(let days):
            guard !days.isEmpty else { return nil }
            var date = start.date.adding(days: max(1, behind))
            while isOver(date) || !days.contains(date.weekday) { date = date.adding(days: 1) }
            return date
        }
    }
}

extension RecurrenceRule {
    /// Reads a rule that ``description`` wrote; nil for any other text.
    package init?(_ text: String) {
        let words = text.split(separator: " ").map(String.init)
        guard words.first == "every" else { return nil }
        if words.count == 3, let count = Int(words[1]), (2...RecurrenceRule.maximumCount).contains(count),
            let unit = Unit.allCases.first(where: { "\($0.rawValue)s" == words[2] })
        {
            self = .every(count: count, unit)
            return
        }
        guard words.count == 2 else { return nil }
        if words[1] == "weekday" {
            self = .weekdays(RecurrenceRule.workdays)
            return
        }
        if let unit = Unit(rawValue: words[1]) {
            self = .every(count: 1, unit)
            return
        }
        var days: Set<Weekday> = []
        for name in words[1].split(separator: ",") {
            guard let day = Weekday.allCases.first(where: { "\($0)" == name }) else { return nil }
            days.insert(day)
        }
        self = .weekdays(days)
    }
}

extension RecurrenceRule: CustomStringConvertible {
    /// The rule in English, such as `every 2 weeks`, `every weekday` or `every monday,thursday`.
    package var description: String {
        switch self {
        case .every(1, let unit): "every \(unit.rawValue)"
        case .every(let count, let unit): "every \(count) \(unit.rawValue)s"
        case .weekdays(RecurrenceRule.workdays): "every weekday"
        case .weekdays(let days):
            "every " + Weekday.allCases.filter(days.contains).map { "\($0)" }.joined(separator: ",")
        }
    }
}

/// A rule that belongs to the machine on which it was made.
///
/// Only that machine makes the next occurrences, so that a copied container does not make them twice.
package struct LocalRecurrence: Hashable, Sendable {
    package var rule: RecurrenceRule
    /// The mark of the machine and the container.
    package var machine: String

    package init(_ rule: RecurrenceRule, of machine: String) {
        self.rule = rule
        self.machine = machine
    }
}
