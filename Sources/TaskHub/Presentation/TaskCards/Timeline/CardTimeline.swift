public import Cards
public import TaskHubEntities

/// How a card changes over time, unless a new snapshot is published.
///
/// It extends to the end of the snapshot's validity, and at least to the next local midnight.
public struct CardTimeline: Sendable {
    /// What a card shows from one moment until the next entry.
    public struct Entry: Sendable {
        /// When the entry begins, to the microsecond.
        public let date: Instant
        /// Why the card may change at that moment; at least one, in the order of ``ChangeReason``'s cases.
        public let reasons: [ChangeReason]
        /// The card's state.
        public let state: CardState
        /// The classes that bars get: the state, then any of `overdue`, `due-soon`, `offline` and `error`.
        public let classes: [String]
        /// The number of open tasks.
        public let open: Int
        /// The number of open tasks whose due date has passed.
        public let overdue: Int
        /// The number of open tasks due on that local day, before or after that moment.
        public let dueToday: Int
        /// How important the card is then.
        public let relevance: Relevance
    }

    /// How important a card is compared to others, modelled on WidgetKit's `TimelineEntryRelevance`.
    public struct Relevance: Hashable, Sendable {
        /// The importance, from 0 to 75.
        ///
        /// It is 75 if a task is overdue, else 50 if one is due within the hour, else 25 if one is due today, else 0.
        /// A card whose tasks cannot be trusted has 0.
        public let score: Int
        /// How long the score applies, in seconds: until the next entry.
        ///
        /// Nil for the last entry.
        public let duration: Int64?
    }

    /// The moment after which the timeline begins.
    public let now: Instant
    /// The moments at which the card may change, oldest first, all after ``now``.
    public let entries: [Entry]

    /// Creates the timeline of a snapshot.
    ///
    /// It covers at most ``WidgetSnapshot/horizonDays`` and one day, however long the snapshot claims to be valid.
    ///
    /// - Parameters:
    ///   - result: The snapshot, or why there is none. Without one, only the date changes.
    ///   - now: The moment after which the timeline begins.
    ///   - zone: The time zone in which dates change.
    public init(_ result: SnapshotReadResult, after now: Instant, zone: some ZoneRules) {
        self.now = now
        let moments = ChangeMoments(snapshot: result.snapshot, zone: zone)
        // The file is untrusted: a snapshot that claims to be valid for centuries gets no more than an honest one.
        let limit = now.advanced(bySeconds: Int64(WidgetSnapshot.horizonDays + 1) * 86_400)
        let midnight = zone.nextDateChange(after: now)
        let end = max(midnight, min(limit, result.snapshot?.validUntil ?? midnight))
        let all = moments.all(after: now, through: end)
        entries = all.indices.map { index in
            let next = all.indices.contains(index + 1) ? all[index + 1].moment : nil
            return Entry(result, at: all[index].moment, until: next, zone: zone, reasons: all[index].reasons)
        }
    }
}

extension CardTimeline.Entry {
    init(
        _ result: SnapshotReadResult, at date: Instant, until next: Instant?, zone: some ZoneRules,
        reasons: Set<ChangeReason>
    ) {
        let card = TaskCardContent(
            result, at: date, zone: zone, family: .inline, isRedacted: true, containerPath: "/",
            isContainerExplicit: false, appearance: CardAppearance())
        let counts = card.counts
        self.date = date
        self.reasons = ChangeReason.allCases.filter(reasons.contains)
        state = card.state
        classes = [card.state.rawValue] + card.classes
        open = counts.open
        overdue = counts.overdue
        dueToday = counts.dueToday
        relevance = CardTimeline.Relevance(
            score: card.message == nil ? counts.relevanceScore : 0, duration: next.map { $0.seconds - date.seconds })
    }
}

extension TaskCounts {
    fileprivate var relevanceScore: Int {
        if overdue > 0 { return 75 }
        if isDueSoon { return 50 }
        return leftToday > 0 ? 25 : 0
    }
}
