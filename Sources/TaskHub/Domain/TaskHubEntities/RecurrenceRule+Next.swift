/// What a due date would be if the calendar and the clock had it: the 31st, or 02:30 on the day on which clocks skip it.
///
/// A series goes on from there, so that 31 January is followed by 28 February and then by 31 March. The anchor belongs
/// to a due date that differs from it, and means nothing once that date was changed.
package struct SeriesAnchor: Hashable, Sendable {
    /// From 29 to 31; nil if the month has the day.
    package var day: Int?
    /// Nil if the clock shows the time.
    package var time: CivilTime?

    /// Creates an anchor; nil if the due date needs none.
    package init?(day: Int?, time: CivilTime?) {
        guard day != nil || time != nil else { return nil }
        self.day = day
        self.time = time
    }
}

/// A due date of a series, and where it would be if the month or the clock had it.
package struct Occurrence: Hashable, Sendable {
    package let due: DueDate
    package let anchor: SeriesAnchor?
}

extension RecurrenceRule {
    /// Returns the first occurrence that is after `due` and not over at `now`.
    ///
    /// Steps are taken on the local clock, so a task due at five stays due at five across a clock change.
    ///
    /// - Parameters:
    ///   - due: The due date of the task that was completed.
    ///   - anchor: Its anchor. One that does not belong to this date is ignored.
    ///   - now: When the task was completed.
    ///   - zone: The user's time zone.
    /// - Returns: Nil if the next date is after the year 9999, where the series ends.
    package func next(
        after due: DueDate, anchor: SeriesAnchor? = nil, completedAt now: Instant, in zone: some ZoneRules
    ) -> Occurrence? {
        let place = SeriesPlace(due, anchor, in: zone)
        func isOver(_ date: CivilDate) -> Bool { zone.instant(of: CivilDateTime(date, place.time)) <= now }
        let today = zone.civil(at: now).date
        // Jump close to the completion, so that a task left alone for years needs no loop over its days.
        let behind = max(0, today.daysSinceEpoch - place.date.daysSinceEpoch - 1)
        let date: CivilDate
        var day: Int?
        switch self {
        case .every(let count, .day), .every(let count, .week):
            let step = if case .every(_, .week) = self { count * 7 } else { count }
            date = place.date.first(
                stepping: max(1, behind / step) * step, step, CivilDate.adding(days:), until: isOver)
        case .every(let count, let unit):
            let step = unit == .year ? count * 12 : count
            date = place.date.first(
                stepping: step, step, { from in { from.adding(months: $0, day: place.day) } }, until: isOver)
            day = place.day
        case .weekdays(let days):
            guard !days.isEmpty else { return nil }
            date = place.date.first(stepping: max(1, behind), 1, CivilDate.adding(days:)) {
                isOver($0) || !days.contains($0.weekday)
            }
        case .monthly(let count, let monthDay):
            date = place.date.first(
                stepping: count == 1 ? 0 : count, count,
                { from in { monthDay.day(inMonthOf: from.adding(months: $0, day: 1)) } }
            ) { isOver($0) || $0 <= place.date }
        case .afterCompletion(let count, .day): date = today.adding(days: count)
        case .afterCompletion(let count, .week): date = today.adding(days: count * 7)
        case .afterCompletion(let count, .month): date = today.adding(months: count)
        case .afterCompletion(let count, .year): date = today.adding(months: count * 12)
        }
        guard let date = CivilDate(year: date.year, month: date.month, day: date.day) else { return nil }
        let missing = day.flatMap { $0 > date.day ? $0 : nil }
        if due.wholeDay != nil { return Occurrence(due: .day(date), anchor: SeriesAnchor(day: missing, time: nil)) }
        let instant = zone.instant(of: CivilDateTime(date, place.time))
        guard Instant.writable.contains(instant) else { return nil }
        let isShown = zone.civil(at: instant).time == place.time
        return Occurrence(
            due: .moment(instant), anchor: SeriesAnchor(day: missing, time: isShown ? nil : place.time))
    }
}

extension CivilDate {
    /// Returns the first of the dates at `start`, `start + step` and so on that is not to be passed.
    ///
    /// The year may be above 9999.
    fileprivate func first(
        stepping start: Int, _ step: Int, _ date: (CivilDate) -> (Int) -> CivilDate, until isPassed: (CivilDate) -> Bool
    ) -> CivilDate {
        let date = date(self)
        var distance = start
        while date(distance).year <= 9999, isPassed(date(distance)) { distance += step }
        return date(distance)
    }
}

/// Where a due date is in its series.
package struct SeriesPlace: Hashable, Sendable {
    /// The day on which the task is due.
    package let date: CivilDate
    /// The day of the month, from 1 to 31, which the month of `date` may lack.
    package let day: Int
    /// The time of day, which the clock may skip on `date`; the last second for a task that is due on a day.
    package let time: CivilTime

    package init(_ due: DueDate, _ anchor: SeriesAnchor?, in zone: some ZoneRules) {
        let shown: CivilDateTime
        switch due {
        case .day(let date): shown = CivilDateTime(date, .endOfDay)
        case .moment(let moment): shown = zone.civil(at: moment)
        }
        var meant = shown
        if let time = anchor?.time, case .moment(let moment) = due {
            // A gap at the end of a day moves the time to the next day.
            let found = [0, -1].map { CivilDateTime(shown.date.adding(days: $0), time) }
                .first { zone.instant(of: $0) == moment }
            meant = found ?? shown
        }
        date = meant.date
        time = meant.time
        let length = CivilDate.days(inMonth: date.month, of: date.year)
        day = if let day = anchor?.day, date.day == length, day > length { day } else { date.day }
    }
}

extension SeriesAnchor: CustomStringConvertible {
    /// Reads an anchor that ``description`` wrote; nil for any other text.
    package init?(_ text: String) {
        let words = text.split(separator: " ")
        let times = words.compactMap { CivilTime(clock: $0) }
        let days = words.compactMap { Int($0) }.filter { (29...31).contains($0) }
        guard times.count <= 1, days.count <= 1, times.count + days.count == words.count else { return nil }
        self.init(day: days.first, time: times.first)
    }

    /// The anchor as text: `31`, `02:30:00` or `31 02:30:00`.
    package var description: String {
        [day.map(String.init), time?.clock].compactMap(\.self).joined(separator: " ")
    }
}

extension CivilTime {
    /// Reads `02:30:00`.
    fileprivate init?(clock text: Substring) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard text.utf8.count == 8, parts.count == 3, let hour = Int(parts[0]), let minute = Int(parts[1]),
            let second = Int(parts[2])
        else { return nil }
        self.init(hour: hour, minute: minute, second: second)
    }

    fileprivate var clock: String {
        [hour, minute, second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
