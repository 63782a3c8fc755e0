import TaskHubEntities

/// The moments at which a card may change although its snapshot does not.
///
/// Between two of them the card never changes.
struct ChangeMoments {
    static let dueSoonSeconds: Int64 = 3600

    /// Nil if no snapshot can be read.
    ///
    /// Such a card still shows the date, which changes at midnight.
    let snapshot: WidgetSnapshot?
    let zone: any ZoneRules

    /// Returns the first moment after `now`, at the latest the next local midnight.
    func next(after now: Instant) -> Instant {
        let midnight = zone.nextDateChange(after: now)
        var next = midnight
        visit(after: now, through: midnight) { moment, _ in next = min(next, moment) }
        return next
    }

    /// Returns the moments after `now`, up to and including `end`, oldest first, each with all its reasons.
    func all(after now: Instant, through end: Instant) -> [(moment: Instant, reasons: Set<ChangeReason>)] {
        var found: [Instant: Set<ChangeReason>] = [:]
        visit(after: now, through: end) { found[$0, default: []].insert($1) }
        let days = Set((snapshot.map { $0.upcoming + $0.tasks.compactMap(\.dueDate) } ?? []).compactMap(\.wholeDay))
        for midnight in zone.dateChanges(after: now, through: end) {
            found[midnight, default: []].insert(.midnight)
            let ended = zone.civil(at: Instant(microseconds: midnight.microseconds - 1)).date
            if days.contains(ended) { found[midnight, default: []].insert(.overdue) }
        }
        return found.map { (moment: $0.key, reasons: $0.value) }.sorted { $0.moment < $1.moment }
    }

    /// Calls `body` with every moment except midnights, in no particular order; some more than once.
    private func visit(after now: Instant, through end: Instant, _ body: (Instant, ChangeReason) -> Void) {
        guard let snapshot else { return }
        let soonStart = now.advanced(bySeconds: Self.dueSoonSeconds)
        let soonEnd = end.advanced(bySeconds: Self.dueSoonSeconds)
        // A day ends at midnight, when every card changes.
        for case .moment(let due) in snapshot.upcoming {
            if due >= now, due < end { body(Instant(microseconds: due.microseconds + 1), .overdue) }
            if due > soonStart, due <= soonEnd { body(due.advanced(bySeconds: -Self.dueSoonSeconds), .dueSoon) }
        }
        for case .moment(let due) in snapshot.tasks.compactMap(\.dueDate) where due >= now && due < end {
            body(Instant(microseconds: due.microseconds + 1), .overdue)
        }
        for limit in [snapshot.staleAfter, snapshot.validUntil] {
            if let limit, limit > now, limit <= end { body(limit, .stale) }
        }
    }
}

/// Why a card changes although its snapshot does not.
///
/// The raw values are stable.
public enum ChangeReason: String, CaseIterable, Sendable {
    /// A task is due in one hour.
    case dueSoon = "due-soon"
    /// A task was due one microsecond ago, or on the day that ends.
    case overdue
    /// A new local date begins.
    case midnight
    /// The snapshot becomes too old to be trusted.
    case stale
}
