package import TaskHubEntities

/// How often a task repeats: as the server has it, or by a rule that the server lacks.
package enum Repetition: Hashable, Sendable {
    /// Never ``Recurrence/none``.
    case server(Recurrence, from: SeriesStart? = nil)
    case local(RecurrenceRule, from: SeriesStart? = nil)

    /// Parses `daily`, `every 2 weeks`, `every other tuesday`, `every mon/wed/fri`, `weekdays`, `every 31st`,
    /// `every 15 april`, `first monday of every month`, `monthly on the last day` or `3 days after completion`, and what
    /// ``RecurrenceRule/description`` writes.
    ///
    /// - Throws: ``LanguageError/repetitionNotUnderstood(_:)``.
    package init(reading text: String) throws(LanguageError) {
        var words = DueWords(text)
        guard text.utf8.count <= 200, let repetition = RepetitionWords.read(&words), words.isAtEnd else {
            throw .repetitionNotUnderstood(text)
        }
        self = repetition
    }

    /// Creates the repetition of a task; nil if it does not repeat.
    package init?(_ recurrence: Recurrence, _ rule: RecurrenceRule?) {
        if let rule {
            self = .local(rule)
        } else if recurrence != .none {
            self = .server(recurrence)
        } else {
            return nil
        }
    }

    /// Returns the first day of the series that is not before `day`.
    package func firstDay(from day: CivilDate) -> CivilDate {
        switch self {
        case .local(.weekdays(let weekdays), _):
            (0..<7).lazy.map { day.adding(days: $0) }.first { weekdays.contains($0.weekday) } ?? day
        case .local(.monthly(_, let monthDay), _):
            [0, 1].lazy.map { monthDay.day(inMonthOf: day.adding(months: $0, day: 1)) }.first { $0 >= day } ?? day
        case .server(_, let start), .local(_, let start):
            start?.first(from: day) ?? day
        }
    }

    /// The same repetition of a task that is due at the end of a month: every month ends on another day.
    var fromMonthEnd: Repetition {
        switch self {
        case .server(.monthly, _): .local(.monthly(count: 1, .last))
        case .local(.every(let count, .month), _): .local(.monthly(count: count, .last))
        case .server, .local: self
        }
    }
}

/// Where a series begins, if its steps do not say it.
package enum SeriesStart: Hashable, Sendable {
    case weekday(Weekday)
    /// A day that each month has.
    case dayOfMonth(Int)
    case dayOfYear(month: Int, day: Int)

    func first(from day: CivilDate) -> CivilDate {
        switch self {
        case .weekday(let weekday): day.next(weekday)
        case .dayOfMonth(let number):
            [0, 1].lazy.map { day.adding(months: $0, day: number) }.first { $0 >= day } ?? day
        case .dayOfYear(let month, let number):
            // A leap day is at most eight years away.
            (day.year...day.year + 8).lazy.compactMap { CivilDate(year: $0, month: month, day: number) }
                .first { $0 >= day } ?? day
        }
    }
}

/// The grammar of repetitions.
private enum RepetitionWords {
    /// Consumes a repetition, or nothing if the words do not begin with one.
    static func read(_ words: inout DueWords) -> Repetition? {
        for form in [dayOfMonths, afterCompletion, adverb, plurals, every] {
            var rest = words
            if let found = form(&rest) {
                words = rest
                return found
            }
        }
        return nil
    }

    /// `first monday of every month`, `on the last day of every 2 months`, `the 15th of each month`.
    private static func dayOfMonths(_ words: inout DueWords) -> Repetition? {
        _ = words.skip("on")
        guard let day = monthDay(&words), words.skip("of"), isEach(&words) || words.skip("the") else { return nil }
        guard let count = count(&words), words.take(unit) == .month else { return nil }
        return monthly(count, day)
    }

    /// `3 days after completion`, `every 3 days after completion` or `after 3 days`.
    private static func afterCompletion(_ words: inout DueWords) -> Repetition? {
        let isLed = words.skip("after")
        if !isLed { _ = isEach(&words) }
        guard let count = count(&words), let unit = words.take(unit) else { return nil }
        guard isLed || words.skip("after", "completion") || words.skip("after", "completing") else { return nil }
        return .local(.afterCompletion(count: count, unit))
    }

    /// `daily`, or `monthly on the 31st`.
    private static func adverb(_ words: inout DueWords) -> Repetition? {
        guard let recurrence = words.take({ adverbs[$0] }) else { return nil }
        if recurrence == .monthly, let day = onDay(&words) { return monthly(1, day) }
        return .server(recurrence)
    }

    /// `mondays and thursdays`, `weekdays` or `on weekends`.
    private static func plurals(_ words: inout DueWords) -> Repetition? {
        let isLed = words.skip("on")
        if let days = words.take({ isLed || $0 != "weekends" ? groups[$0] : nil }) { return .local(.weekdays(days)) }
        return weekdays(&words) { $0.hasSuffix("days") ? DueNames.weekday(String($0.dropLast())) : nil }
            .map { .local(.weekdays($0)) }
    }

    /// `every …`.
    private static func every(_ words: inout DueWords) -> Repetition? {
        guard isEach(&words) else { return nil }
        if let days = words.take({ groups[$0] ?? groups["\($0)s"] }) { return .local(.weekdays(days)) }
        if let days = weekdays(&words, DueNames.weekday) { return .local(.weekdays(days)) }
        if let start = dayOfYear(&words) { return .server(.yearly, from: start) }
        var rest = words
        if let day = monthDay(&rest), case .day = day, rest.next.flatMap(unit) == nil {
            words = rest
            return monthly(1, day)
        }
        guard let count = ordinalCount(&words) ?? count(&words) else { return nil }
        if count == 2, let weekday = words.take(DueNames.weekday) {
            return .local(.every(count: 2, .week), from: .weekday(weekday))
        }
        guard let unit = words.take(unit) else { return nil }
        if unit == .month, let day = onDay(&words) { return monthly(count, day) }
        return RepetitionWords.every(count, unit)
    }

    private static func every(_ count: Int, _ unit: RecurrenceRule.Unit) -> Repetition {
        let rule = RecurrenceRule.every(count: count, unit)
        return count == 1 ? Recurrence(rule).map { .server($0) } ?? .local(rule) : .local(rule)
    }

    /// A day that each month has needs no separate rule.
    private static func monthly(_ count: Int, _ day: MonthDay) -> Repetition {
        guard case .day(let number) = day, number <= 28 else { return .local(.monthly(count: count, day)) }
        switch every(count, .month) {
        case .server(let recurrence, _): return .server(recurrence, from: .dayOfMonth(number))
        case .local(let rule, _): return .local(rule, from: .dayOfMonth(number))
        }
    }

    // MARK: Parts

    private static func isEach(_ words: inout DueWords) -> Bool { words.skip("every") || words.skip("each") }

    /// A number, `other` for two, or nothing for one.
    private static func count(_ words: inout DueWords) -> Int? {
        if words.skip("other") { return 2 }
        let count = words.take(DueSpan.amount) ?? 1
        return (1...RecurrenceRule.maximumCount).contains(count) ? count : nil
    }

    /// `3rd` or `third` before a unit; `every second monday` may be one of a month.
    private static func ordinalCount(_ words: inout DueWords) -> Int? {
        var rest = words
        var number = rest.take { ordinals[$0] }
        if number == nil {
            number = rest.take(DueNames.dayNumber)
            guard rest.take(DueNames.ordinalEnding) != nil else { return nil }
        }
        guard let number, number > 0, rest.next.flatMap(unit) != nil else { return nil }
        words = rest
        return number
    }

    private static func onDay(_ words: inout DueWords) -> MonthDay? {
        var rest = words
        guard rest.skip("on"), let day = monthDay(&rest) else { return nil }
        words = rest
        return day
    }

    /// `the 31st`, `the last day`, `first monday` or `last fri`.
    private static func monthDay(_ words: inout DueWords) -> MonthDay? {
        var rest = words
        _ = rest.skip("the")
        var found: MonthDay?
        if rest.skip("last") {
            found = rest.skip("day") ? .last : rest.take(DueNames.weekday).map { .lastWeekday($0) }
        } else if let number = rest.take({ ordinals[$0] }) {
            found = rest.take(DueNames.weekday).map { .weekday($0, number: number) }
        } else if let number = rest.take(DueNames.dayNumber), rest.take(DueNames.ordinalEnding) != nil {
            let weekday = MonthDay.numbers.contains(number) ? rest.take(DueNames.weekday) : nil
            found = weekday.map { .weekday($0, number: number) } ?? ((1...31).contains(number) ? .day(number) : nil)
        }
        if found != nil { words = rest }
        return found
    }

    /// `15 april`, `april 15th`, `15th of april` or `29 feb`.
    private static func dayOfYear(_ words: inout DueWords) -> SeriesStart? {
        var rest = words
        _ = rest.skip("the")
        var month = rest.take(DueNames.month)
        guard let day = rest.take(DueNames.dayNumber) else { return nil }
        if rest.take(DueNames.ordinalEnding) != nil, month == nil { _ = rest.skip("of") }
        month = month ?? rest.take(DueNames.month)
        // A leap year has every day that any year has.
        guard let month, CivilDate(year: 2000, month: month, day: day) != nil else { return nil }
        words = rest
        return .dayOfYear(month: month, day: day)
    }

    /// `monday`, `mon, wed and fri` or `mon/wed/fri`.
    private static func weekdays(_ words: inout DueWords, _ weekday: @escaping (String) -> Weekday?) -> Set<Weekday>? {
        func listed(_ word: String) -> Set<Weekday>? {
            let names = word.split(separator: "/", omittingEmptySubsequences: false).map { weekday(String($0)) }
            return names.contains(nil) ? nil : Set(names.compactMap(\.self))
        }
        guard var days = words.take(listed) else { return nil }
        while true {
            var rest = words
            if !rest.skip("and") { _ = rest.skip("&") }
            guard let more = rest.take(listed) else { return days }
            days.formUnion(more)
            words = rest
        }
    }

    private static let adverbs: [String: Recurrence] = [
        "daily": .daily, "weekly": .weekly, "monthly": .monthly, "yearly": .yearly, "annually": .yearly,
    ]

    private static let groups: [String: Set<Weekday>] = [
        "weekdays": RecurrenceRule.workdays, "workdays": RecurrenceRule.workdays, "weekends": [.saturday, .sunday],
    ]

    private static let ordinals = ["first": 1, "second": 2, "third": 3, "fourth": 4]

    private static func unit(_ word: String) -> RecurrenceRule.Unit? {
        switch word {
        case "d", "day", "days": .day
        case "w", "wk", "wks", "week", "weeks": .week
        case "mo", "mos", "month", "months": .month
        case "y", "yr", "yrs", "year", "years": .year
        default: nil
        }
    }
}
