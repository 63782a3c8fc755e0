public import TaskHubEntities

/// What a card will look like as time goes by, as long as nothing is published.
///
/// Reaches as far as the snapshot does, and to the next local midnight at least.
public struct CardTimeline: Sendable {
    public struct Entry: Sendable {
        /// From this moment on, to the microsecond.
        public let date: Instant
        public let reasons: [ChangeReason]
        public let state: CardState
        /// As bars have them: the state, then what comes on top.
        public let classes: [String]
        public let open: Int
        public let overdue: Int
        public let dueToday: Int
        public let relevance: Relevance
    }

    /// How much a card deserves one of few places, as with Apple's `TimelineEntryRelevance`.
    public struct Relevance: Hashable, Sendable {
        /// 75 when something is overdue, else 50 when something falls due within the hour, else 25 when today
        /// still asks for something, else 0.
        ///
        /// A card that can't be trusted has 0.
        public let score: Int
        /// In seconds, until the next entry; nil for the last one.
        public let duration: Int64?
    }

    public let now: Instant
    /// Oldest first, all after ``now``.
    public let entries: [Entry]

    public init(_ reading: SnapshotReading, after now: Instant, zone: some ZoneRules) {
        self.now = now
        let moments = ChangeMoments(snapshot: reading.snapshot, zone: zone)
        // A snapshot is anyone's file: one that claims to hold for centuries gets no more than an honest one.
        let limit = now.advanced(bySeconds: Int64(WidgetSnapshot.horizonDays + 1) * 86_400)
        let midnight = zone.nextDateChange(after: now)
        let end = max(midnight, min(limit, reading.snapshot?.validUntil ?? midnight))
        let all = moments.all(after: now, through: end)
        entries = all.indices.map { index in
            let next = all.indices.contains(index + 1) ? all[index + 1].moment : nil
            return Entry(reading, at: all[index].moment, until: next, zone: zone, reasons: all[index].reasons)
        }
    }
}

extension CardTimeline.Entry {
    init(
        _ reading: SnapshotReading, at date: Instant, until next: Instant?, zone: some ZoneRules,
        reasons: Set<ChangeReason>
    ) {
        let card = CardContent(
            reading, at: date, zone: zone, family: .inline, isRedacted: true, containerPath: "/",
            isContainerNamed: false, appearance: CardAppearance())
        let counts = card.counts
        self.date = date
        self.reasons = ChangeReason.allCases.filter(reasons.contains)
        state = card.state
        classes = card.classNames
        open = counts.open
        overdue = counts.overdue
        dueToday = counts.dueToday
        relevance = CardTimeline.Relevance(
            score: card.message == nil ? counts.relevanceScore : 0, duration: next.map { $0.seconds - date.seconds })
    }
}

extension CardCounts {
    fileprivate var relevanceScore: Int {
        if overdue > 0 { return 75 }
        if isDueSoon { return 50 }
        return leftToday > 0 ? 25 : 0
    }
}
