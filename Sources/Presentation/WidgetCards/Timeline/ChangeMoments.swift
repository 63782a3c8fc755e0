import TaskHubEntities

/// The moments at which a card changes by itself.
///
/// At each of them it may look another way; between them it never does.
struct ChangeMoments {
    static let dueSoonSeconds: Int64 = 3600

    /// nil where there is none to be read: such a card still shows the date.
    let snapshot: WidgetSnapshot?
    let zone: any ZoneRules

    func next(after now: Instant) -> Instant {
        let midnight = zone.nextDateChange(after: now)
        var next = midnight
        visit(after: now, through: midnight) { moment, _ in next = min(next, moment) }
        return next
    }

    /// Oldest first, each with all its reasons.
    func all(after now: Instant, through end: Instant) -> [(moment: Instant, reasons: Set<ChangeReason>)] {
        var found: [Instant: Set<ChangeReason>] = [:]
        visit(after: now, through: end) { found[$0, default: []].insert($1) }
        for midnight in zone.dateChanges(after: now, through: end) { found[midnight, default: []].insert(.midnight) }
        return found.map { (moment: $0.key, reasons: $0.value) }.sorted { $0.moment < $1.moment }
    }

    /// Every moment but the midnights, in no order; some more than once.
    private func visit(after now: Instant, through end: Instant, _ tell: (Instant, ChangeReason) -> Void) {
        guard let snapshot else { return }
        let soonStart = now.advanced(bySeconds: Self.dueSoonSeconds)
        let soonEnd = end.advanced(bySeconds: Self.dueSoonSeconds)
        for due in snapshot.upcoming {
            if due >= now, due < end { tell(Instant(microseconds: due.microseconds + 1), .overdue) }
            if due > soonStart, due <= soonEnd { tell(due.advanced(bySeconds: -Self.dueSoonSeconds), .dueSoon) }
        }
        for task in snapshot.tasks {
            guard let due = task.dueDate, due >= now, due < end else { continue }
            tell(Instant(microseconds: due.microseconds + 1), .overdue)
        }
        for limit in [snapshot.staleAfter, snapshot.validUntil] {
            if let limit, limit > now, limit <= end { tell(limit, .stale) }
        }
    }
}
