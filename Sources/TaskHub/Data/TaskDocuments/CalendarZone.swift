import TaskHubEntities

/// A time zone as a `VTIMEZONE` (RFC 5545 §3.6.5), from a moment on.
struct CalendarZone {
    /// The text of `TZID`.
    let id: String
    private let start: CivilDateTime
    private let initial: ZoneOffset
    private let observances: [Observance]

    /// How far changes are looked for, in years; those that follow a rule are described for ever.
    private static let years = 30

    /// Describes a zone for moments that are not before `start`; nil for UTC, which needs no description.
    init?(_ zone: any ZoneRules, from start: Instant) {
        let end = start.advanced(bySeconds: Int64(CalendarZone.years) * 366 * 86_400)
        let initial = zone.offset(at: start)
        let changes = zone.changes(in: start..<end)
        guard initial.seconds != 0 || !changes.isEmpty else { return nil }
        // The value of TZ may be a rule, whose characters separate parameters.
        let isName = zone.name.utf8.allSatisfy { $0.isLetterOrDigit || "_+-/".utf8.contains($0) }
        id = isName && !zone.name.isEmpty ? zone.name : "Local"
        self.initial = initial
        self.start = CivilDateTime(start, offset: initial.seconds)
        var before = initial
        var all: [Change] = []
        for (instant, offset) in changes {
            all.append(Change(CivilDateTime(instant, offset: before.seconds), from: before, to: offset))
            before = offset
        }
        observances = CalendarZone.observances(of: all)
    }

    /// The changes that follow a yearly rule to the last year, and all others one by one.
    private static func observances(of changes: [Change]) -> [Observance] {
        var groups: [Change.Kind: [Change]] = [:]
        for change in changes { groups[change.kind, default: []].append(change) }
        let lastYear = changes.last.map { $0.start.date.year } ?? 0
        return groups.values.flatMap { group -> [Observance] in
            // The last year may end before the change.
            var tail: [Change] = []
            for change in group.reversed() {
                let expected = tail.last.map { $0.start.date.year - 1 }
                guard expected.map({ $0 == change.start.date.year }) ?? (change.start.date.year >= lastYear - 1) else {
                    break
                }
                tail.append(change)
                if rule(for: tail) == nil { tail.removeLast(); break }
            }
            tail.reverse()
            guard tail.count >= 5, let rule = rule(for: tail) else { return [Observance(group)] }
            let rest = Array(group.dropLast(tail.count))
            return (rest.isEmpty ? [] : [Observance(rest)]) + [Observance([tail[0]], rule: rule)]
        }.sorted { $0.start < $1.start }
    }

    /// The rule that yields these changes of the same kind, one a year: a weekday within seven days of the month.
    private static func rule(for changes: [Change]) -> String? {
        guard let first = changes.first else { return nil }
        let days = changes.map(\.start.date.day)
        guard let low = days.min(), let high = days.max(), high - low < 7 else { return nil }
        let month = first.start.date.month
        let weekday = first.start.date.weekday.calendarText
        let length = CivilDate.days(inMonth: month, of: 2001)
        let day =
            if low > length - 7 {
                "BYDAY=-1\(weekday)"
            } else if (low - 1) / 7 == (high - 1) / 7 {
                "BYDAY=\((low - 1) / 7 + 1)\(weekday)"
            } else {
                "BYMONTHDAY=\((low...low + 6).map(String.init).joined(separator: ","));BYDAY=\(weekday)"
            }
        return "FREQ=YEARLY;BYMONTH=\(month);\(day)"
    }

    /// Adds the component.
    func add(to calendar: inout CalendarText) {
        calendar.add("BEGIN", "VTIMEZONE")
        calendar.add("TZID", text: id)
        let falls = observances.first.map { $0.kind.to.seconds < initial.seconds } ?? false
        Observance([Change(start, from: initial, to: initial)], isDaylight: falls).add(to: &calendar)
        for observance in observances { observance.add(to: &calendar) }
        calendar.add("END", "VTIMEZONE")
    }
}

/// A change of the offset, by the clock as it was before.
private struct Change {
    struct Kind: Hashable {
        let from: ZoneOffset
        let to: ZoneOffset
        let month: Int
        let weekday: Weekday
        let time: CivilTime
    }

    let start: CivilDateTime
    let kind: Kind

    init(_ start: CivilDateTime, from: ZoneOffset, to: ZoneOffset) {
        self.start = start
        kind = Kind(from: from, to: to, month: start.date.month, weekday: start.date.weekday, time: start.time)
    }
}

/// Changes of one kind, by a rule or one by one.
private struct Observance {
    private let starts: [CivilDateTime]
    private let rule: String?
    private let isDaylight: Bool
    let kind: Change.Kind

    /// At least one change.
    init(_ changes: [Change], rule: String? = nil, isDaylight: Bool? = nil) {
        starts = changes.map(\.start)
        self.rule = rule
        kind = changes[0].kind
        self.isDaylight = isDaylight ?? (kind.to.seconds > kind.from.seconds)
    }

    var start: CivilDateTime { starts[0] }

    func add(to calendar: inout CalendarText) {
        let name = isDaylight ? "DAYLIGHT" : "STANDARD"
        calendar.add("BEGIN", name)
        calendar.add("DTSTART", start.calendarText)
        if let rule { calendar.add("RRULE", rule) }
        for start in starts.dropFirst() { calendar.add("RDATE", start.calendarText) }
        calendar.add("TZOFFSETFROM", kind.from.calendarText)
        calendar.add("TZOFFSETTO", kind.to.calendarText)
        calendar.add("TZNAME", text: kind.to.abbreviation)
        calendar.add("END", name)
    }
}

extension ZoneOffset {
    /// The offset as a UTC-OFFSET (§3.3.14), such as `+0100`; with seconds if it has any.
    fileprivate var calendarText: String {
        let size = abs(seconds)
        let parts = [size / 3600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
        return (seconds < 0 ? "-" : "+") + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    }
}

extension Weekday {
    /// The day in a rule, such as `MO`.
    var calendarText: String { "\(self)".prefix(2).uppercased() }
}

extension CivilDate {
    /// The day as a DATE (§3.3.4), such as `20261130`.
    var calendarText: String { description.replacing("-", with: "") }
}

extension CivilDateTime {
    /// The local time as a DATE-TIME (§3.3.5), such as `20261130T170000`.
    var calendarText: String {
        let parts = [time.hour, time.minute, time.second].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(date.calendarText)T\(parts.joined())"
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}
