/// How often a task recurs, where the server has no equal.
package enum RecurrenceRule: Hashable, Sendable {
    package enum Unit: String, CaseIterable, Sendable {
        case day, week, month, year
    }

    /// Every `count` units, counted from the due date.
    case every(count: Int, Unit)
    /// On each of these weekdays, at least one.
    case weekdays(Set<Weekday>)
    /// On one day of every `count`-th month.
    case monthly(count: Int, MonthDay)
    /// `count` units after the day on which the task was completed.
    case afterCompletion(count: Int, Unit)

    /// The longest step, in units.
    package static let maximumCount = 999

    /// Monday to Friday.
    package static let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
}

/// A day that every month has.
package enum MonthDay: Hashable, Sendable {
    /// A day from 1 to 31; in a shorter month its last day.
    case day(Int)
    case last
    /// The first such weekday for 1, up to the fourth for 4.
    case weekday(Weekday, number: Int)
    case lastWeekday(Weekday)

    package static let numbers = 1...4

    /// Returns the day in the month of `date`.
    package func day(inMonthOf date: CivilDate) -> CivilDate {
        let first = date.adding(months: 0, day: 1)
        return switch self {
        case .day(let day): date.adding(months: 0, day: day)
        case .last: date.adding(months: 0, day: 31)
        case .weekday(let weekday, let number): first.next(weekday).adding(days: 7 * (number - 1))
        case .lastWeekday(let weekday): first.adding(months: 1).adding(days: -7).next(weekday)
        }
    }
}

extension CivilDate {
    /// Returns the next such weekday, which may be this day.
    package func next(_ weekday: Weekday) -> CivilDate {
        adding(days: (weekday.rawValue - self.weekday.rawValue + 7) % 7)
    }
}

extension RecurrenceRule {
    /// Reads a rule that ``description`` wrote; nil for any other text.
    package init?(_ text: String) {
        let words = text.split(separator: " ")
        if text.hasSuffix(RecurrenceRule.completion) {
            guard let (count, unit) = RecurrenceRule.step(words.dropLast(2)) else { return nil }
            self = .afterCompletion(count: count, unit)
            return
        }
        guard words.first == "every" else { return nil }
        let rest = words.dropFirst()
        if let place = rest.firstIndex(of: "on") {
            guard let (count, unit) = RecurrenceRule.step(rest[..<place]), unit == .month,
                let day = MonthDay(rest[place...].dropFirst().joined(separator: " "))
            else { return nil }
            self = .monthly(count: count, day)
        } else if let (count, unit) = RecurrenceRule.step(rest) {
            self = .every(count: count, unit)
        } else if rest == ["weekday"] {
            self = .weekdays(RecurrenceRule.workdays)
        } else {
            guard rest.count == 1, let names = rest.first?.split(separator: ",") else { return nil }
            let days = names.compactMap { name in Weekday.allCases.first { "\($0)" == name } }
            guard days.count == names.count else { return nil }
            self = .weekdays(Set(days))
        }
    }

    private static let completion = " after completion"

    /// Reads `month`, `1 month` or `2 months`.
    private static func step(_ words: ArraySlice<Substring>) -> (count: Int, Unit)? {
        guard let last = words.last, words.count <= 2 else { return nil }
        let count = words.count == 2 ? words.first.flatMap { Int($0) } : 1
        guard let count, (1...maximumCount).contains(count),
            let unit = Unit.allCases.first(where: { last == "\($0.rawValue)\(count == 1 ? "" : "s")" })
        else { return nil }
        return (count, unit)
    }
}

extension RecurrenceRule: CustomStringConvertible {
    /// The rule in English, such as `every 2 weeks`, `every weekday`, `every monday,thursday`,
    /// `every month on the last day` or `3 days after completion`.
    package var description: String {
        func plural(_ count: Int, _ unit: Unit) -> String { "\(count) \(unit.rawValue)\(count == 1 ? "" : "s")" }
        return switch self {
        case .every(1, let unit): "every \(unit.rawValue)"
        case .every(let count, let unit): "every \(plural(count, unit))"
        case .weekdays(RecurrenceRule.workdays): "every weekday"
        case .weekdays(let days):
            "every " + Weekday.allCases.filter(days.contains).map { "\($0)" }.joined(separator: ",")
        case .monthly(let count, let day): "\(RecurrenceRule.every(count: count, .month)) on \(day)"
        case .afterCompletion(let count, let unit): plural(count, unit) + RecurrenceRule.completion
        }
    }

    /// The nearest rule that versions of the store before 2.6 can read.
    package var nearestPlain: RecurrenceRule {
        switch self {
        case .every, .weekdays: self
        case .monthly(let count, _): .every(count: count, .month)
        case .afterCompletion(let count, let unit): .every(count: count, unit)
        }
    }
}

extension MonthDay: CustomStringConvertible {
    private static let ordinals = ["first", "second", "third", "fourth"]

    /// Reads a day that ``description`` wrote; nil for any other text.
    init?(_ text: String) {
        let known =
            (1...31).map(MonthDay.day) + [.last]
            + Weekday.allCases.flatMap { weekday in
                MonthDay.numbers.map { MonthDay.weekday(weekday, number: $0) } + [.lastWeekday(weekday)]
            }
        guard let day = known.first(where: { $0.description == text }) else { return nil }
        self = day
    }

    /// The day in English, such as `the 31st`, `the last day` or `the first monday`.
    package var description: String {
        switch self {
        case .day(let day): "the \(MonthDay.ordinal(day))"
        case .last: "the last day"
        case .weekday(let weekday, let number): "the \(MonthDay.ordinals[number - 1]) \(weekday)"
        case .lastWeekday(let weekday): "the last \(weekday)"
        }
    }

    /// Returns a number such as `31st`.
    private static func ordinal(_ number: Int) -> String {
        let isTeen = (11...13).contains(number)
        return switch number % 10 {
        case 1 where !isTeen: "\(number)st"
        case 2 where !isTeen: "\(number)nd"
        case 3 where !isTeen: "\(number)rd"
        default: "\(number)th"
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
