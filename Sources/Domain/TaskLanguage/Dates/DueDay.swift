import TaskHubEntities

/// Parses a day: `today`, `the day after tomorrow`, `fri`, `next week`, `in 3 days`, `2026-11-30`, `30 nov`, `fri 27
/// nov`.
struct DueDay {
    struct Result {
        let date: CivilDate
        /// Whether the time must be in the second half of the day.
        var isEvening = false
    }

    let today: CivilDate
    let firstWeekday: Weekday

    /// Consumes a day from `words`, or nothing if they do not begin with one.
    ///
    /// - Throws: ``LanguageError/weekdayDiffers``.
    func read(_ words: inout DueWords) throws(LanguageError) -> Result? {
        var rest = words
        guard let result = try result(&rest) else { return nil }
        words = rest
        return result
    }

    private func result(_ words: inout DueWords) throws(LanguageError) -> Result? {
        if words.skip("tonight") { return Result(date: today, isEvening: true) }
        guard let date = try date(&words) else { return nil }
        return Result(date: date)
    }

    private func date(_ words: inout DueWords) throws(LanguageError) -> CivilDate? {
        if words.skip("today") { return today }
        if words.skip("tomorrow") || words.skip("tmr") { return today.adding(days: 1) }
        if words.skip("day", "after", "tomorrow") || words.skip("the", "day", "after", "tomorrow") {
            return today.adding(days: 2)
        }
        if words.skip("yesterday") { return today.adding(days: -1) }
        if words.skip("in") { return later(&words) }
        if words.skip("next") { return next(&words) }
        _ = words.skip("on")
        return try weekdayAndDate(&words)
    }

    /// Consumes a weekday, a date, or both in either order if they agree.
    private func weekdayAndDate(_ words: inout DueWords) throws(LanguageError) -> CivilDate? {
        let before = words.take(DueNames.weekday)
        guard let date = calendarDate(&words) else { return before.map(coming) }
        guard let weekday = before ?? words.take(DueNames.weekday) else { return date }
        guard weekday == date.weekday else { throw .weekdayDiffers }
        return date
    }

    /// Consumes a date from `words`, or nothing if they do not begin with one.
    private func calendarDate(_ words: inout DueWords) -> CivilDate? {
        var rest = words
        guard let date = rest.take { CivilDate(iso8601: $0) } ?? dayOfMonth(&rest) else { return nil }
        words = rest
        return date
    }

    private func later(_ words: inout DueWords) -> CivilDate? {
        guard let amount = words.take(DueSpan.amount) else { return nil }
        if let days = words.take(DueDay.days(in:)) { return today.adding(days: amount * days) }
        guard let months = words.take(DueDay.months(in:)) else { return nil }
        return today.adding(months: amount * months)
    }

    private func next(_ words: inout DueWords) -> CivilDate? {
        if let weekday = words.take(DueNames.weekday) { return coming(weekday) }
        if words.skip("week") { return coming(firstWeekday) }
        if words.skip("month") { return CivilDate(year: today.year, month: today.month, day: 1)?.adding(months: 1) }
        if words.skip("year") { return CivilDate(year: today.year + 1, month: 1, day: 1) }
        return nil
    }

    /// Returns the next such weekday after today.
    private func coming(_ weekday: Weekday) -> CivilDate {
        let days = (weekday.rawValue - today.weekday.rawValue + 7) % 7
        return today.adding(days: days == 0 ? 7 : days)
    }

    /// Consumes `30 nov` or `nov 30`.
    ///
    /// Without a year, returns the next such day, today included.
    private func dayOfMonth(_ words: inout DueWords) -> CivilDate? {
        let number: Int?
        let month: Int?
        if let first = words.take(DueNames.month) {
            month = first
            number = words.take(DueNames.dayNumber)
            _ = number.map { _ in words.take(DueNames.ordinalEnding) }
        } else {
            number = words.take(DueNames.dayNumber)
            _ = number.map { _ in words.take(DueNames.ordinalEnding) }
            month = words.take(DueNames.month)
        }
        guard let number, let month else { return nil }
        if let year = words.take({ DueWords.number($0, digits: 4...4) }) {
            return CivilDate(year: year, month: month, day: number)
        }
        // A leap day is at most eight years away.
        return (today.year...today.year + 8).lazy
            .compactMap { CivilDate(year: $0, month: month, day: number) }.first { $0 >= today }
    }

    private static func days(in unit: String) -> Int? {
        switch unit {
        case "d", "day", "days": 1
        case "w", "week", "weeks": 7
        default: nil
        }
    }

    private static func months(in unit: String) -> Int? {
        switch unit {
        case "month", "months": 1
        case "y", "year", "years": 12
        default: nil
        }
    }
}
