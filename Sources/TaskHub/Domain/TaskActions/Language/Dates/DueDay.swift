import TaskHubEntities

/// Parses a day: `today`, `the day after tomorrow`, `fri`, `eow`, `next week`, `in 3 days`, `+3d`, `fri 27 nov`.
struct DueDay {
    struct Result {
        let date: CivilDate
        /// Whether the day is `tonight`, so that a time must be in its second half.
        var isEvening = false
    }

    let today: CivilDate
    let habits: DateHabits

    /// Consumes a day from `words`, or nothing if they do not begin with one.
    func read(_ words: inout DueWords) throws(DueError) -> Result? {
        var rest = words
        guard let result = try result(&rest) else { return nil }
        words = rest
        return result
    }

    private func result(_ words: inout DueWords) throws(DueError) -> Result? {
        if words.skip("tonight") { return Result(date: today, isEvening: true) }
        if words.beginsWithDayPart(after: "this") {
            _ = words.skip("this")
            return Result(date: today)
        }
        if let date = try dayEnd(&words) { return Result(date: date) }
        guard let date = try date(&words) else { return nil }
        return Result(date: date)
    }

    /// Consumes `eod friday` or `friday eod`, which are the day; `eod` alone is today.
    private func dayEnd(_ words: inout DueWords) throws(DueError) -> CivilDate? {
        var rest = words
        var isEnd = DueDay.endedUnit(&rest) == "day"
        if !isEnd { rest = words }
        guard let date = try date(&rest) else { return nil }
        if !isEnd {
            var end = rest
            isEnd = DueDay.endedUnit(&end) == "day"
            rest = end
        }
        guard isEnd else { return nil }
        words = rest
        return date
    }

    private func date(_ words: inout DueWords) throws(DueError) -> CivilDate? {
        if words.skip("today") { return today }
        if words.take({ DueDay.tomorrow.contains($0) ? true : nil }) != nil { return today.adding(days: 1) }
        if words.skip("day", "after", "tomorrow") || words.skip("the", "day", "after", "tomorrow") {
            return today.adding(days: 2)
        }
        if words.skip("yesterday") { return today.adding(days: -1) }
        if words.skip("weekend") || words.skip("this", "weekend") { return today.next(.saturday) }
        if let end = end(&words) { return end }
        if words.skip("this") { return try this(&words) }
        if words.skip("next") { return try next(&words) }
        if let date = try later(&words) { return date }
        _ = words.skip("on")
        return try weekdayAndDate(&words)
    }

    /// Consumes a weekday, a date, or both in either order if they agree.
    private func weekdayAndDate(_ words: inout DueWords) throws(DueError) -> CivilDate? {
        let before = words.take(DueNames.weekday)
        if words.isOrdinal(after: "the") { _ = words.skip("the") }
        guard let date = try WrittenDate(today: today, slashOrder: habits.slashOrder).read(&words) else {
            return before.map(coming)
        }
        guard let weekday = before ?? words.take(DueNames.weekday) else { return date }
        guard weekday == date.weekday else { throw .weekdayDiffers }
        return date
    }

    /// Whether `eom`, or the same in words, is among the words.
    static func isMonthEnd(_ words: DueWords) -> Bool {
        var words = words
        while !words.isAtEnd {
            if endedUnit(&words) == "month" { return true }
            words.advance()
        }
        return false
    }

    /// Consumes `eod`, `eow`, `eom`, `eoy`, or the same in words: `end of month`, `end of the week`.
    private static func endedUnit(_ words: inout DueWords) -> String? {
        var rest = words
        var unit = rest.take { DueDay.ends[$0] }
        if unit == nil, rest.skip("end", "of") {
            if !rest.skip("the") { _ = rest.skip("this") }
            unit = rest.take { ["day", "week", "month", "year"].contains($0) ? $0 : nil }
        }
        if unit != nil { words = rest }
        return unit
    }

    private func end(_ words: inout DueWords) -> CivilDate? {
        guard let unit = DueDay.endedUnit(&words) else { return nil }
        switch unit {
        case "day": return today
        case "week": return today.next(Weekday.allCases[(habits.firstWeekday.rawValue + 6) % 7])
        case "month":
            let last = CivilDate.days(inMonth: today.month, of: today.year)
            return CivilDate(year: today.year, month: today.month, day: last)
        default: return CivilDate(year: today.year, month: 12, day: 31)
        }
    }

    /// Consumes the rest of `in 3 days`, `+3d`, `2mo` or `two weeks from now`.
    private func later(_ words: inout DueWords) throws(DueError) -> CivilDate? {
        var rest = words
        let isLed = rest.skip("in") || rest.skip("+")
        if !isLed, let later = laterFromNow(rest, &words) { return later }
        guard let amount = rest.take(isLed ? DueSpan.amount : DueSpan.digits) else { return nil }
        if let days = rest.take(DueDay.days(in:)) {
            words = rest
            return today.adding(days: amount * days)
        }
        if !isLed, amount < 24, rest.skip("h") { throw .ambiguous(["in \(amount) h", "\(amount):00"]) }
        if rest.skip("m") { throw .ambiguous(["in \(amount) min", "in \(amount) mo"]) }
        guard let months = rest.take(DueDay.months(in:)) else { return nil }
        words = rest
        return today.adding(months: amount * months)
    }

    private func laterFromNow(_ start: DueWords, _ words: inout DueWords) -> CivilDate? {
        var rest = start
        guard let amount = rest.take(DueSpan.amount), let unit = rest.next else { return nil }
        rest.advance()
        guard rest.skip("from", "now") || rest.skip("from", "today") else { return nil }
        let days = DueDay.days(in: unit).map { today.adding(days: amount * $0) }
        guard let date = days ?? DueDay.months(in: unit).map({ today.adding(months: amount * $0) }) else { return nil }
        words = rest
        return date
    }

    /// Consumes the rest of `this friday`, which on a Friday may or may not mean today.
    private func this(_ words: inout DueWords) throws(DueError) -> CivilDate? {
        guard let weekday = words.take(DueNames.weekday) else { return nil }
        guard weekday != today.weekday else {
            throw .ambiguous([today.description, coming(weekday).description])
        }
        return coming(weekday)
    }

    private func next(_ words: inout DueWords) throws(DueError) -> CivilDate? {
        if let weekday = words.take(DueNames.weekday) { return coming(weekday) }
        if words.skip("week") { return coming(habits.firstWeekday) }
        if words.skip("month") { return CivilDate(year: today.year, month: today.month, day: 1)?.adding(months: 1) }
        if words.skip("year") { return CivilDate(year: today.year + 1, month: 1, day: 1) }
        guard words.skip("weekend") else { return nil }
        let saturday = today.next(.saturday)
        throw .ambiguous([saturday.description, saturday.adding(days: 7).description])
    }

    /// Returns the next such weekday after today.
    private func coming(_ weekday: Weekday) -> CivilDate {
        let date = today.next(weekday)
        return date == today ? date.adding(days: 7) : date
    }

    private static let tomorrow: Set<String> = ["tomorrow", "tmr", "tmrw", "tmw"]

    private static let ends = ["eod": "day", "eow": "week", "eom": "month", "eoy": "year"]

    static func days(in unit: String) -> Int? {
        switch unit {
        case "d", "day", "days": 1
        case "w", "wk", "wks", "week", "weeks": 7
        default: nil
        }
    }

    static func months(in unit: String) -> Int? {
        switch unit {
        case "mo", "mos", "month", "months": 1
        case "y", "yr", "yrs", "year", "years": 12
        default: nil
        }
    }
}
