/// How far local time is from UTC, and under which name.
public struct ZoneOffset: Hashable, Sendable {
    /// Seconds east of UTC.
    public let seconds: Int
    public let abbreviation: String

    public init(seconds: Int, abbreviation: String) {
        self.seconds = seconds
        self.abbreviation = abbreviation
    }

    public static let utc = ZoneOffset(seconds: 0, abbreviation: "UTC")
}

/// The rules of one time zone.
///
/// Never Foundation's: in a fully static program its time zones are always GMT, without a word.
public protocol ZoneRules: Sendable {
    /// As in `Europe/Berlin`, or whatever the user's environment calls it.
    var name: String { get }

    func offset(at instant: Instant) -> ZoneOffset
}

extension ZoneRules {
    public func civil(at instant: Instant) -> CivilDateTime {
        CivilDateTime(instant, offset: offset(at: instant).seconds)
    }

    /// The moment at which local clocks show `civil`.
    ///
    /// In a gap, where clocks are put forward over it, the time moves forward by the gap; in an overlap,
    /// where clocks show it twice, the first moment counts.
    public func instant(of civil: CivilDateTime) -> Instant {
        // No offset is larger than a day, and no zone changes twice within two.
        let nominal = civil.instant(offset: 0)
        let before = offset(at: nominal.advanced(bySeconds: -86_400)).seconds
        let after = offset(at: nominal.advanced(bySeconds: 86_400)).seconds
        let early = civil.instant(offset: before)
        if before == after || offset(at: early).seconds == before { return early }
        let late = civil.instant(offset: after)
        return offset(at: late).seconds == after ? late : early
    }

    public func startOfDay(_ date: CivilDate) -> Instant {
        instant(of: CivilDateTime(date, .midnight))
    }

    /// The half-open span of the local day that holds `instant`.
    public func day(of instant: Instant) -> Range<Instant> {
        let date = civil(at: instant).date
        let start = startOfDay(date)
        return start..<max(start, startOfDay(date.adding(days: 1)))
    }

    /// The moments in `span` at which the offset changes, to the second, oldest first.
    public func changes(in span: Range<Instant>) -> [(instant: Instant, offset: ZoneOffset)] {
        var found: [(instant: Instant, offset: ZoneOffset)] = []
        var start = span.lowerBound
        var current = offset(at: start)
        while start < span.upperBound {
            let end = min(start.advanced(bySeconds: 86_400), span.upperBound)
            let next = offset(at: end)
            if next != current {
                var same = start.seconds
                var changed = end.seconds
                while changed - same > 1 {
                    let middle = same + (changed - same) / 2
                    if offset(at: Instant(seconds: middle)) == current { same = middle } else { changed = middle }
                }
                found.append((Instant(seconds: changed), next))
                current = next
            }
            start = end
        }
        return found
    }
}

/// Rules known only for a span: an offset and its changes.
///
/// What a snapshot carries for readers that have no zone data. Outside the span the nearest offset holds.
public struct RecordedZone: ZoneRules, Hashable {
    public struct Change: Hashable, Sendable {
        public let instant: Instant
        public let offset: ZoneOffset

        public init(instant: Instant, offset: ZoneOffset) {
            self.instant = instant
            self.offset = offset
        }
    }

    public let name: String
    public let initial: ZoneOffset
    /// Oldest first.
    public let changes: [Change]

    public init(name: String, initial: ZoneOffset, changes: [Change]) {
        self.name = name
        self.initial = initial
        self.changes = changes
    }

    public init(recording rules: any ZoneRules, over span: Range<Instant>) {
        name = rules.name
        initial = rules.offset(at: span.lowerBound)
        changes = rules.changes(in: span).map { Change(instant: $0.instant, offset: $0.offset) }
    }

    public static let utc = RecordedZone(name: "UTC", initial: .utc, changes: [])

    public func offset(at instant: Instant) -> ZoneOffset {
        changes.last { $0.instant <= instant }?.offset ?? initial
    }
}
