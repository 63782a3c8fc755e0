import TaskHubEntities

/// The value of a property with a time (RFC 5545 §3.3.4 and §3.3.5).
enum CalendarTime: Hashable {
    case day(CivilDate)
    /// A local time; without a zone, the one of wherever the user is.
    case local(CivilDateTime, zone: String?)
    case moment(Instant)

    /// Reads `20261130`, `20261130T170000` or `20261130T160000Z`, and ignores `VALUE`.
    init?(_ line: CalendarLine) {
        guard let time = CalendarTime(line.value, zone: line.parameter("TZID")) else { return nil }
        self = time
    }

    init?(_ text: String, zone: String? = nil) {
        let text = text.trimmingWhitespace()
        let digits = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int? {
            digits[range].allSatisfy { 48...57 ~= $0 } ? Int(String(decoding: digits[range], as: UTF8.self)) : nil
        }
        guard digits.count >= 8, let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        if digits.count == 8 {
            self = .day(date)
            return
        }
        guard (15...16).contains(digits.count), digits[8] == UInt8(ascii: "T"), let hour = number(9..<11),
            let minute = number(11..<13), let second = number(13..<15),
            let time = CivilTime(hour: hour, minute: minute, second: min(second, 59))
        else { return nil }
        let civil = CivilDateTime(date, time)
        if digits.count == 15 {
            self = .local(civil, zone: zone)
        } else {
            guard digits[15] == UInt8(ascii: "Z") else { return nil }
            self = .moment(civil.instant(offset: 0))
        }
    }
}

extension CalendarTime {
    /// Returns the day where the time is; that of a moment is the user's.
    func date(in zone: any ZoneRules) -> CivilDate {
        switch self {
        case .day(let date): date
        case .local(let civil, _): civil.date
        case .moment(let moment): zone.civil(at: moment).date
        }
    }
}

/// A duration (RFC 5545 §3.3.6).
struct CalendarDuration: Hashable {
    /// Whole days, which are those of the calendar.
    private(set) var days = 0
    private(set) var seconds: Int64 = 0

    /// Reads `PT15M`, `-P1DT2H` or `P2W`; nil for any other text, and for more than about 27 years.
    init?(_ text: String) {
        var rest = Substring(text.trimmingWhitespace().uppercased())
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        guard rest.first == "P", rest.count > 1 else { return nil }
        rest.removeFirst()
        var isTime = false
        while !rest.isEmpty {
            if rest.first == "T", !isTime {
                isTime = true
                rest.removeFirst()
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard let number = Int(digits), digits.count <= 9, let unit = rest.dropFirst(digits.count).first else {
                return nil
            }
            switch (unit, isTime) {
            case ("W", false): days += number * 7
            case ("D", false): days += number
            case ("H", true): seconds += Int64(number) * 3600
            case ("M", true): seconds += Int64(number) * 60
            case ("S", true): seconds += Int64(number)
            default: return nil
            }
            rest = rest.dropFirst(digits.count + 1)
        }
        guard days < 10_000, seconds < 10_000 * 86_400 else { return nil }
        if isNegative { (days, seconds) = (-days, -seconds) }
    }
}

/// A zone that an iCalendar file describes (RFC 5545 §3.6.5).
struct CalendarZoneRules: ZoneRules {
    let name: String
    private let observances: [Observance]

    /// Reads a `VTIMEZONE`; nil for one without an id or without an offset.
    init?(_ component: CalendarComponent) {
        guard let name = component.first("TZID")?.value else { return nil }
        self.name = name
        observances = component.parts.compactMap { Observance($0) }.sorted { $0.start < $1.start }
        guard !observances.isEmpty else { return nil }
    }

    /// Returns the offset of the last observance that has begun, or the one before the first.
    func offset(at instant: Instant) -> ZoneOffset {
        let begun = observances.compactMap { observance in
            observance.lastOnset(notAfter: instant).map { (onset: $0, observance: observance) }
        }
        if let last = begun.max(by: { $0.onset < $1.onset }) { return last.observance.to }
        return ZoneOffset(seconds: observances[0].from, abbreviation: name)
    }

    /// Times at which the offset becomes another one.
    private struct Observance {
        let start: CivilDateTime
        let from: Int
        let to: ZoneOffset
        private let rule: CalendarRule?
        private let until: Instant
        private let dates: [CivilDateTime]

        init?(_ component: CalendarComponent) {
            func offset(_ name: String) -> Int? { component.first(name).flatMap { ZoneOffset.seconds($0.value) } }
            guard let line = component.first("DTSTART"), case .local(let start, _)? = CalendarTime(line),
                let from = offset("TZOFFSETFROM"), let to = offset("TZOFFSETTO")
            else { return nil }
            self.start = start
            self.from = from
            self.to = ZoneOffset(seconds: to, abbreviation: component.first("TZNAME").map { $0.value } ?? "")
            rule = component.first("RRULE").flatMap { CalendarRule($0.value) }
            until = rule?.until.flatMap { CalendarTime($0) }.map { $0.instant(offset: from) } ?? .writable.upperBound
            let listed = component.all("RDATE").flatMap { $0.value.split(separator: ",") }
            dates = listed.compactMap { text in
                if case .local(let date, _)? = CalendarTime(String(text)) { date } else { nil }
            }
        }

        func lastOnset(notAfter instant: Instant) -> Instant? {
            var onsets = ([start] + dates).map { $0.instant(offset: from) }
            if let rule {
                let end = min(instant, until)
                let year = CivilDateTime(end, offset: from).date.year
                onsets += [year, year - 1].compactMap { rule.date(inYear: $0, like: start.date) }
                    .map { CivilDateTime($0, start.time) }.filter { $0 >= start }.map { $0.instant(offset: from) }
                    .filter { $0 <= end }
            }
            return onsets.filter { $0 <= instant }.max()
        }
    }
}

extension CalendarTime {
    /// Returns the moment, for a local time or the beginning of a day at this offset.
    fileprivate func instant(offset: Int) -> Instant {
        switch self {
        case .day(let date): CivilDateTime(date, .midnight).instant(offset: offset)
        case .local(let civil, _): civil.instant(offset: offset)
        case .moment(let moment): moment
        }
    }
}

extension CalendarRule {
    /// Returns the date of a yearly rule of a zone; nil if it has none.
    ///
    /// - Parameters:
    ///   - year: The year.
    ///   - first: The first date, which says what the rule leaves open.
    /// - Returns: The date.
    fileprivate func date(inYear year: Int, like first: CivilDate) -> CivilDate? {
        guard frequency == .yearly, interval == 1,
            let start = CivilDate(year: year, month: months.first ?? first.month, day: 1)
        else { return nil }
        let length = CivilDate.days(inMonth: start.month, of: year)
        if let day = days.first {
            if let number = day.number {
                return number > 0
                    ? start.next(day.weekday).adding(days: 7 * (number - 1))
                    : start.adding(months: 1).adding(days: -7).next(day.weekday).adding(days: 7 * (number + 1))
            }
            return monthDays.compactMap { CivilDate(year: year, month: start.month, day: $0) }
                .first { $0.weekday == day.weekday }
        }
        let day = monthDays.first ?? first.day
        return CivilDate(year: year, month: start.month, day: day > 0 ? day : length + 1 + day)
    }
}

extension ZoneOffset {
    /// Reads a UTC-OFFSET (§3.3.14), such as `+0100`, in seconds.
    fileprivate static func seconds(_ text: String) -> Int? {
        let sign: Int = text.hasPrefix("-") ? -1 : 1
        let digits = text.utf8.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
        guard digits.count == 4 || digits.count == 6, let number = Int(Substring(digits)) else { return nil }
        let whole = digits.count == 4 ? number * 100 : number
        let seconds = whole / 10_000 * 3600 + whole / 100 % 100 * 60 + whole % 100
        // RFC 9636 §3.2 allows no more.
        return seconds < 89_999 ? sign * seconds : nil
    }
}
