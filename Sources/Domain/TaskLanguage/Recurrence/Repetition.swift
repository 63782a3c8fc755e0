package import TaskHubEntities

/// How often a task repeats: as the server has it, or by a rule that the server lacks.
package enum Repetition: Hashable, Sendable {
    /// Never ``Recurrence/none``.
    case server(Recurrence)
    case local(RecurrenceRule)

    /// Parses `daily`, `weekly`, `monthly`, `yearly`, `every day`, `every 2 weeks`, `every other month`, `every monday`,
    /// `every mon, wed and fri` or `every weekday`.
    ///
    /// - Throws: ``LanguageError/repetitionNotUnderstood(_:)``.
    package init(reading text: String) throws(LanguageError) {
        var words = DueWords(text)
        guard text.utf8.count <= 200, let repetition = Repetition.read(&words), words.isAtEnd else {
            throw .repetitionNotUnderstood(text)
        }
        self = repetition
    }

    /// Returns the first day of the series that is not before `day`.
    package func firstDay(from day: CivilDate) -> CivilDate {
        guard case .local(.weekdays(let weekdays)) = self else { return day }
        return (0..<7).lazy.map { day.adding(days: $0) }.first { weekdays.contains($0.weekday) } ?? day
    }

    private static func read(_ words: inout DueWords) -> Repetition? {
        if let word = words.take({ adverbs[$0] }) { return .server(word) }
        guard words.skip("every") || words.skip("each") else { return nil }
        if words.skip("weekday") || words.skip("workday") { return .local(.weekdays(RecurrenceRule.workdays)) }
        if let days = weekdays(&words) { return .local(.weekdays(days)) }
        if let unit = words.take(unit) { return repetition(1, unit) }
        let count = words.skip("other") ? 2 : words.take(DueSpan.amount)
        guard let count, (1...RecurrenceRule.maximumCount).contains(count), let unit = words.take(unit) else {
            return nil
        }
        return repetition(count, unit)
    }

    private static func repetition(_ count: Int, _ unit: RecurrenceRule.Unit) -> Repetition {
        guard count == 1 else { return .local(.every(count: count, unit)) }
        switch unit {
        case .day: return .server(.daily)
        case .week: return .server(.weekly)
        case .month: return .server(.monthly)
        case .year: return .server(.yearly)
        }
    }

    /// Consumes `monday` or `mon, wed and fri`.
    private static func weekdays(_ words: inout DueWords) -> Set<Weekday>? {
        guard let first = words.take(DueNames.weekday) else { return nil }
        var days: Set<Weekday> = [first]
        while true {
            var rest = words
            if !rest.skip("and") { _ = rest.skip("&") }
            guard let day = rest.take(DueNames.weekday) else { return days }
            days.insert(day)
            words = rest
        }
    }

    private static let adverbs: [String: Recurrence] = [
        "daily": .daily, "weekly": .weekly, "monthly": .monthly, "yearly": .yearly, "annually": .yearly,
    ]

    private static func unit(_ word: String) -> RecurrenceRule.Unit? {
        switch word {
        case "d", "day", "days": .day
        case "w", "wk", "week", "weeks": .week
        case "mo", "month", "months": .month
        case "y", "yr", "year", "years": .year
        default: nil
        }
    }
}
