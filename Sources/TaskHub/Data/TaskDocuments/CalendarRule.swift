import TaskHubEntities

/// A recurrence rule of iCalendar (RFC 5545 §3.3.10) with the parts that rules here and time zones need.
struct CalendarRule: Hashable {
    enum Frequency: String {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"

        var unit: RecurrenceRule.Unit {
            switch self {
            case .daily: .day
            case .weekly: .week
            case .monthly: .month
            case .yearly: .year
            }
        }
    }

    /// A weekday, and which of its days in the month; from the end if the number is negative.
    struct Day: Hashable {
        var number: Int?
        let weekday: Weekday
    }

    var frequency: Frequency
    var interval = 1
    var months: [Int] = []
    var monthDays: [Int] = []
    var days: [Day] = []
    var position: Int?
    /// The value of `UNTIL`, which no rule here has.
    var until: String?
}

// MARK: As text

extension CalendarRule {
    /// Reads a rule; nil if it has other parts, or values that are out of range.
    init?(_ text: String) {
        var parts: [String: String] = [:]
        for part in text.uppercased().split(separator: ";") {
            let words = part.split(separator: "=", maxSplits: 1)
            guard words.count == 2, parts.updateValue(String(words[1]), forKey: String(words[0])) == nil else {
                return nil
            }
        }
        func numbers(_ name: String, in range: ClosedRange<Int>) -> [Int]? {
            guard let text = parts.removeValue(forKey: name) else { return [] }
            let words = text.split(separator: ",", omittingEmptySubsequences: false)
            let numbers = words.compactMap { Int($0) }.filter { $0 != 0 && range.contains($0) }
            return numbers.count == words.count ? numbers.sorted() : nil
        }
        guard let frequency = parts.removeValue(forKey: "FREQ").flatMap({ Frequency(rawValue: $0) }),
            let intervals = numbers("INTERVAL", in: 1...RecurrenceRule.maximumCount),
            let months = numbers("BYMONTH", in: 1...12), let monthDays = numbers("BYMONTHDAY", in: -31...31),
            let positions = numbers("BYSETPOS", in: -366...366), positions.count <= 1
        else { return nil }
        let dayWords = parts.removeValue(forKey: "BYDAY")?.split(separator: ",") ?? []
        let days = dayWords.compactMap { Day($0) }
        guard days.count == dayWords.count else { return nil }
        until = parts.removeValue(forKey: "UNTIL")
        // The first day of the week counts only if weeks are skipped and a week has several days.
        let weekStart = parts.removeValue(forKey: "WKST")
        guard weekStart == nil || weekStart == "MO" || (intervals.first ?? 1) == 1 || days.count < 2, parts.isEmpty
        else { return nil }
        self.frequency = frequency
        interval = intervals.first ?? 1
        self.months = months
        self.monthDays = monthDays
        self.days = days.sorted { ($0.weekday.rawValue, $0.number ?? 0) < ($1.weekday.rawValue, $1.number ?? 0) }
        position = positions.first
    }

    /// The rule without `UNTIL`, such as `FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO`.
    var text: String {
        func list(_ name: String, _ values: [String]) -> String? {
            values.isEmpty ? nil : "\(name)=\(values.joined(separator: ","))"
        }
        return [
            "FREQ=\(frequency.rawValue)", interval == 1 ? nil : "INTERVAL=\(interval)",
            list("BYMONTH", months.map(String.init)), list("BYMONTHDAY", monthDays.map(String.init)),
            list("BYDAY", days.map { "\($0.number.map(String.init) ?? "")\($0.weekday.calendarText)" }),
            position.map { "BYSETPOS=\($0)" },
        ].compactMap(\.self).joined(separator: ";")
    }
}

extension CalendarRule.Day {
    /// Reads `MO`, `1MO`, `+1MO` or `-1MO`.
    fileprivate init?(_ text: Substring) {
        guard let weekday = Weekday.allCases.first(where: { text.hasSuffix($0.calendarText) }) else { return nil }
        let number = text.dropLast(2)
        self.weekday = weekday
        self.number = Int(number)
        guard number.isEmpty || self.number.map({ $0 != 0 && (-53...53).contains($0) }) == true else { return nil }
    }
}

// MARK: Rules here

extension CalendarRule {
    /// Creates the equal of a rule for tasks that are due on a date; nil if there is none.
    ///
    /// In a month without the day, a task is due on the last day, where a plain rule would skip the month (§3.3.10).
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - date: A date of the series.
    ///   - day: The day of the month at which the series is due, which the month of `date` may lack.
    init?(_ rule: RecurrenceRule, at date: CivilDate, _ day: Int) {
        func clamped(to day: Int) -> (days: [Int], position: Int?) {
            day > 28 ? (Array(28...day), -1) : ([], nil)
        }
        switch rule {
        case .weekdays(let days):
            self.init(
                frequency: .weekly, days: Weekday.allCases.filter(days.contains).map { Day(number: nil, weekday: $0) })
        case .every(let count, .day): self.init(frequency: .daily, interval: count)
        case .every(let count, .week): self.init(frequency: .weekly, interval: count)
        case .every(let count, .month):
            self.init(frequency: .monthly, interval: count)
            (monthDays, position) = clamped(to: day)
        case .every(let count, .year):
            self.init(frequency: .yearly, interval: count)
            guard date.month == 2, day == 29 else { return }
            months = [2]
            (monthDays, position) = clamped(to: day)
        case .monthly(let count, let monthDay):
            self.init(frequency: .monthly, interval: count)
            switch monthDay {
            case .day(let day) where day > 28: (monthDays, position) = clamped(to: day)
            case .day(let day): monthDays = [day]
            case .last: monthDays = [-1]
            case .weekday(let weekday, let number): days = [Day(number: number, weekday: weekday)]
            case .lastWeekday(let weekday): days = [Day(number: -1, weekday: weekday)]
            }
        case .afterCompletion: return nil
        }
    }

    /// A rule here, for the day of the month at which its series is due.
    struct Meaning: Hashable {
        let rule: RecurrenceRule
        /// The day of the month, which the month of the date may lack.
        let day: Int
        /// Whether the dates are the same in every month.
        let isExact: Bool
    }

    /// Returns the rule here that has the same dates, or nearly the same; nil if there is none.
    ///
    /// - Parameter date: The first date of the series.
    /// - Returns: The rule.
    func meaning(from date: CivilDate) -> Meaning? {
        let written = simplified(from: date)
        guard until == nil else { return nil }
        let isLast = date.day == CivilDate.days(inMonth: date.month, of: date.year)
        for rule in written.candidates {
            for day in isLast ? Array(date.day...31) : [date.day]
            where CalendarRule(rule, at: date, day) == written {
                return Meaning(rule: rule, day: day, isExact: true)
            }
        }
        // A day that some months lack: they are skipped there, and here the task is due on the last day.
        let day = written.monthDays.first ?? date.day
        let isPlain =
            written.days.isEmpty && written.months.isEmpty && written.position == nil && written.monthDays.count <= 1
        guard isPlain, day > 28, written.frequency == .monthly || date.month == 2 && day == 29 else { return nil }
        let rule: RecurrenceRule =
            day == date.day ? .every(count: interval, frequency.unit) : .monthly(count: interval, .day(day))
        return Meaning(rule: rule, day: date.day, isExact: false)
    }

    /// The rules here that may have the same parts.
    private var candidates: [RecurrenceRule] {
        var monthDay: MonthDay?
        if let day = monthDays.last { monthDay = day == -1 ? .last : day > 0 ? .day(day) : nil }
        if let day = days.first, days.count == 1, let number = day.number {
            if number == -1 { monthDay = .lastWeekday(day.weekday) }
            if MonthDay.numbers.contains(number) { monthDay = .weekday(day.weekday, number: number) }
        }
        let weekdays = days.isEmpty ? nil : RecurrenceRule.weekdays(Set(days.map(\.weekday)))
        return [.every(count: interval, frequency.unit), weekdays, monthDay.map { .monthly(count: interval, $0) }]
            .compactMap(\.self)
    }

    /// The same rule without the parts that the first date implies, as programs differ in which of them they write.
    private func simplified(from date: CivilDate) -> CalendarRule {
        var rule = self
        let isPlain = months.isEmpty && monthDays.isEmpty && days.allSatisfy { $0.number == nil } && position == nil
        if frequency == .daily, interval == 1, !days.isEmpty, isPlain { rule.frequency = .weekly }
        if rule.frequency == .weekly, isPlain, days.map(\.weekday) == [date.weekday] { rule.days = [] }
        if days.count == 1, days[0].number == nil, frequency != .weekly, let position {
            rule.days[0].number = position
            rule.position = nil
        }
        if rule.frequency == .yearly, months == [date.month] {
            let isDayOfMonth = days.count == 1 && monthDays.isEmpty || days.isEmpty && monthDays == [-1]
            if isDayOfMonth, interval * 12 <= RecurrenceRule.maximumCount {
                rule.frequency = .monthly
                rule.interval *= 12
                rule.months = []
            } else if rule.days.isEmpty, monthDays == [date.day] || monthDays.isEmpty, position == nil {
                (rule.months, rule.monthDays) = ([], [])
            }
        }
        if rule.frequency == .monthly, interval % 12 == 0, isPlain, days.isEmpty {
            rule.frequency = .yearly
            rule.interval /= 12
        }
        let isImplied = monthDays == [date.day] && rule.days.isEmpty && position == nil
        if rule.frequency == .monthly, isImplied { rule.monthDays = [] }
        return rule
    }
}
