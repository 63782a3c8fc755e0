import Cards
import TaskHubEntities
import TextLayout

/// What a snapshot says on a card at one moment, independent of its format.
struct TaskCardContent: Sendable {
    let family: CardFamily
    let state: CardState
    let now: Instant
    let today: CivilDate
    let isRedacted: Bool
    let counts: TaskCounts
    /// The problem and its remedy; nil if all is well.
    let message: CardMessage?
    /// Shown less prominently than a message, and only if there is none: the message of a stale card includes it.
    let syncProblem: SyncProblem?
    /// Until when the counts are right; nil without a snapshot.
    let validUntil: Instant?
    let appearance: CardAppearance
    /// The container that the command of a click must name; nil if the command finds it by itself.
    let explicitContainer: String?
    /// Whether no container is known, so that no program could publish tasks either.
    let isContainerUnknown: Bool
    /// The theme in the snapshot; nil if it has none.
    let theme: CardTheme?
    private let zone: any ZoneRules
    private let snapshot: WidgetSnapshot?
    /// The tasks of the snapshot, in display order; none on a redacted card.
    private let tasks: [SnapshotTask]

    init(
        _ result: SnapshotReadResult, at now: Instant, zone: some ZoneRules, family: CardFamily, isRedacted: Bool,
        containerPath: String, isContainerExplicit: Bool, appearance: CardAppearance
    ) {
        explicitContainer = isContainerExplicit ? containerPath : nil
        isContainerUnknown = containerPath.isEmpty
        var appearance = appearance
        self.now = now
        self.zone = zone
        self.family = family
        self.isRedacted = isRedacted
        today = zone.civil(at: now).date
        snapshot = result.snapshot
        tasks = isRedacted ? [] : snapshot?.tasks ?? []
        theme = snapshot?.theme.flatMap(CardTheme.init)
        switch result {
        case .ready(let snapshot), .stale(let snapshot):
            counts = TaskCounts(snapshot, at: now, zone: zone)
            validUntil = snapshot.validUntil
            if let colors = snapshot.areaColors {
                appearance.workColor = appearance.workColor ?? CardColor(colors.work)
                appearance.personalColor = appearance.personalColor ?? CardColor(colors.personal)
            }
            self.appearance = appearance
            let problem = SyncProblem(snapshot, at: now, zone: zone)
            syncProblem = problem
            var isStale = snapshot.isStale(at: now)
            if case .stale = result { isStale = true }
            if snapshot.account == .signedOut {
                state = .signedOut
                message = .signedOut(since: snapshot.signedOutAt, at: now, zone: zone)
            } else if let lockedAt = snapshot.lockedAt {
                state = .locked
                message = .locked(since: lockedAt, at: now, zone: zone)
            } else if isStale {
                state = .stale
                message = .stale(snapshot, problem, at: now, zone: zone)
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
        syncProblem = nil
        validUntil = nil
    }

    /// The moment until which the card stays the same, unless a snapshot is published.
    ///
    /// Computed at each call.
    var holdsUntil: Instant { ChangeMoments(snapshot: snapshot, zone: zone).next(after: now) }

    /// Returns the card with as many rows as the format may show.
    func card(for format: CardFormat) -> Card {
        var date = ByteBuffer(capacity: 16)
        date.append(dayAndDate: today)
        return Card(
            subject: .tasks, state: state, classes: classes, tone: tone, isRedacted: isRedacted, date: date.bytes,
            showsDate: appearance.sections.date, counts: counts.words,
            gauge: counts.gauge(isShown: appearance.sections.progress),
            rows: rows(format.rowLimit(of: family), for: format), rowCount: counts.open, message: message,
            notice: syncProblem?.notice,
            openCommand: openCommand, document: format == .json ? document : nil)
    }

    /// Returns the first open tasks in display order, at most `limit`; none on a redacted card.
    private func rows(_ limit: Int, for format: CardFormat) -> [CardRow] {
        var rows: [CardRow] = []
        let shown = min(limit, tasks.count)
        rows.reserveCapacity(shown)
        for index in 0..<shown {
            rows.append(CardRow(tasks[index], at: now, zone: zone, appearance, isDocument: format == .json))
        }
        return rows
    }

    /// The command that a click starts, which names the container if it can't find it by itself; nil if the path cannot
    /// be quoted safely.
    private var openCommand: String? {
        guard let explicitContainer else { return "taskhub open --from-desktop " }
        // A panel splits the command into words by shell rules.
        let isPlain = explicitContainer.unicodeScalars.allSatisfy {
            $0.value >= 0x20 && !"'<>\u{7F}".unicodeScalars.contains($0)
        }
        return isPlain ? "taskhub open --from-desktop --container '\(explicitContainer)' " : nil
    }
}

extension CardSubject {
    static var tasks: CardSubject {
        CardSubject(
            "Tasks", missing: "no tasks", icon: "tasks", rows: "tasks", detail: "due", mark: "overdue",
            level: "priority", group: "list", link: "taskhub://open-task?id=")
    }
}
