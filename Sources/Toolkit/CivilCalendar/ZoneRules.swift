/// The difference of local time from UTC, and its name.
public struct ZoneOffset: Hashable, Sendable {
    /// Seconds east of UTC; RFC 9636 §3.2 allows -89,999 to 93,599.
    public let seconds: Int
    /// The abbreviation, such as `CET`.
    public let abbreviation: String

    /// Creates an offset.
    ///
    /// - Parameters:
    ///   - seconds: Seconds east of UTC.
    ///   - abbreviation: The abbreviation, such as `CET`.
    public init(seconds: Int, abbreviation: String) {
        self.seconds = seconds
        self.abbreviation = abbreviation
    }

    /// Coordinated Universal Time, without changes: what to use if the machine's zone is unknown.
    public static let utc = ZoneOffset(seconds: 0, abbreviation: "UTC")
}

/// The rules of one time zone.
///
/// Use this instead of Foundation's `TimeZone`, which is silently GMT in a fully static program.
///
/// Conforming types must give the same offset for the same moment each time. The methods below assume that no offset
/// exceeds 26 hours and that a zone does not change twice within two days.
public protocol ZoneRules: Sendable {
    /// The name of the zone, such as `Europe/Berlin`, or the value of `TZ`.
    var name: String { get }

    /// Returns the offset that is in force at a moment.
    func offset(at instant: Instant) -> ZoneOffset
}

extension ZoneRules {
    /// Returns the local date and time of a moment, rounded down to the second.
    public func civil(at instant: Instant) -> CivilDateTime {
        CivilDateTime(instant, offset: offset(at: instant).seconds)
    }

    /// Returns the moment at which local clocks show a date and time.
    ///
    /// If clocks skip it (a gap), the result is later by the length of the gap. If clocks show it twice (an overlap),
    /// the result is the first of the two moments. Both are the rules of RFC 5545 §3.3.5.
    ///
    /// - Parameter civil: The local date and time.
    /// - Returns: The moment, to the second.
    public func instant(of civil: CivilDateTime) -> Instant {
        // No offset is much larger than a day, and no zone changes twice within two.
        let nominal = civil.instant(offset: 0)
        let before = offset(at: nominal.advanced(bySeconds: -86_400)).seconds
        let after = offset(at: nominal.advanced(bySeconds: 86_400)).seconds
        let early = civil.instant(offset: before)
        if before == after || offset(at: early).seconds == before { return early }
        let late = civil.instant(offset: after)
        return offset(at: late).seconds == after ? late : early
    }

    /// Returns the moment at which a day begins: midnight, or the end of a gap that skips it.
    public func startOfDay(_ date: CivilDate) -> Instant {
        instant(of: CivilDateTime(date, .midnight))
    }

    /// Returns the local day that contains a moment, from its first moment up to that of the next day.
    ///
    /// A day lasts 23, 24 or 25 hours in most zones.
    public func day(of instant: Instant) -> Range<Instant> {
        let date = civil(at: instant).date
        let start = startOfDay(date)
        return start..<max(start, startOfDay(date.adding(days: 1)))
    }

    /// Finds the moments at which the offset changes.
    ///
    /// - Parameter span: The moments to search, including its end.
    /// - Returns: The first moment and the offset of each change, to the second, oldest first. A change that is undone
    ///   within a day may be missing.
    /// - Complexity: One lookup for each day, and 17 more for each change.
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

/// The rules of a zone for a limited span: an offset and its changes.
///
/// A snapshot carries them for readers without zone data. Before and after the span, the first and the last offset
/// apply.
public struct RecordedZone: ZoneRules, Hashable {
    /// A change of the offset.
    public struct Change: Hashable, Sendable {
        /// The first moment at which the new offset is in force.
        public let instant: Instant
        /// The new offset.
        public let offset: ZoneOffset

        /// Creates a change to `offset`, which is in force from `instant` on.
        public init(instant: Instant, offset: ZoneOffset) {
            self.instant = instant
            self.offset = offset
        }
    }

    /// The name of the zone.
    public let name: String
    /// The offset before the first change.
    public let initial: ZoneOffset
    /// The changes, oldest first, each at a different moment.
    public let changes: [Change]

    /// Creates rules from an offset and its changes.
    ///
    /// - Parameters:
    ///   - name: The name of the zone.
    ///   - initial: The offset before the first change.
    ///   - changes: The changes, oldest first.
    public init(name: String, initial: ZoneOffset, changes: [Change]) {
        self.name = name
        self.initial = initial
        self.changes = changes
    }

    /// Records the rules of a zone.
    ///
    /// - Parameters:
    ///   - rules: The zone to record.
    ///   - span: The moments for which the recorded rules equal those of the zone.
    public init(recording rules: any ZoneRules, over span: Range<Instant>) {
        name = rules.name
        initial = rules.offset(at: span.lowerBound)
        changes = rules.changes(in: span).map { Change(instant: $0.instant, offset: $0.offset) }
    }

    /// Coordinated Universal Time.
    public static let utc = RecordedZone(name: "UTC", initial: .utc, changes: [])

    /// Returns the offset of the last change that is not after a moment, or the initial one.
    public func offset(at instant: Instant) -> ZoneOffset {
        changes.last { $0.instant <= instant }?.offset ?? initial
    }
}
