import TaskHubEntities

/// What a card says, before any format has its way with it.
///
/// Built once a card.
struct CardContent: Sendable {
    let family: CardFamily
    let state: CardState
    let now: Instant
    let today: CivilDate
    let isRedacted: Bool
    let counts: CardCounts
    /// What is unusual, and what to do about it; nil when all is well.
    let message: CardMessage?
    /// Told more quietly than the message, and only where there is none: that of a stale card has it in its words.
    let syncTrouble: SyncTrouble?
    /// Up to here the counts are right; nil without a snapshot.
    let validUntil: Instant?
    let appearance: CardAppearance
    /// What a click's command has to name; nil where it finds the container by itself.
    let namedContainer: String?
    /// That of the shared settings; nil where they have none.
    let theme: CardTheme?
    private let zone: any ZoneRules
    private let snapshot: WidgetSnapshot?

    init(
        _ reading: SnapshotReading, at now: Instant, zone: some ZoneRules, family: CardFamily, isRedacted: Bool,
        containerPath: String, isContainerNamed: Bool, appearance: CardAppearance
    ) {
        namedContainer = isContainerNamed ? containerPath : nil
        var appearance = appearance
        self.now = now
        self.zone = zone
        self.family = family
        self.isRedacted = isRedacted
        today = zone.civil(at: now).date
        snapshot = reading.snapshot
        theme = snapshot?.theme.flatMap(CardTheme.init)
        switch reading {
        case .ready(let snapshot), .stale(let snapshot):
            counts = CardCounts(snapshot, at: now, zone: zone)
            validUntil = snapshot.validUntil
            if let colors = snapshot.areaColors {
                appearance.workColor = appearance.workColor ?? CardColor(colors.work)
                appearance.personalColor = appearance.personalColor ?? CardColor(colors.personal)
            }
            self.appearance = appearance
            let trouble = SyncTrouble(snapshot, at: now, zone: zone)
            syncTrouble = trouble
            var isStale = snapshot.isStale(at: now)
            if case .stale = reading { isStale = true }
            if snapshot.account == .signedOut {
                state = .signedOut
                message = .signedOut
            } else if isStale {
                state = .stale
                message = .stale(snapshot, trouble, at: now, zone: zone)
            } else {
                state = counts.open == 0 ? .empty : .ready
                message = nil
            }
            return
        case .missing:
            state = .missing
            message = .missing(containerPath: containerPath, isPathShown: !isRedacted)
        case .unreadable(let why):
            state = .unreadable
            message = .unreadable(why)
        case .newerThanThisProgram(let version):
            state = .unreadable
            message = .newer(version: version)
        }
        self.appearance = appearance
        counts = .none
        syncTrouble = nil
        validUntil = nil
    }

    /// Until this moment the card stays as it is, unless something is published.
    ///
    /// Found anew at each call.
    var holdsUntil: Instant { ChangeMoments(snapshot: snapshot, zone: zone).next(after: now) }

    /// Those of a picture, in which a message takes the place of one.
    var picturedRows: [CardRow] { rows(max(0, family.taskCount - (message == nil ? 0 : 1))) }

    /// The first open tasks in display order; none on a redacted card.
    func rows(_ limit: Int) -> [CardRow] {
        var rows: [CardRow] = []
        guard !isRedacted, let tasks = snapshot?.tasks else { return rows }
        let shown = min(limit, tasks.count)
        rows.reserveCapacity(shown)
        for index in 0..<shown { rows.append(CardRow(tasks[index], at: now, zone: zone, appearance)) }
        return rows
    }
}
