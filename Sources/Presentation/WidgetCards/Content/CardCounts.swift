import TaskHubEntities
import TextLayout

/// Numbers over all tasks, right at the moment of drawing.
struct CardCounts: Sendable {
    let open: Int
    let inbox: Int
    let overdue: Int
    let dueToday: Int
    let completedToday: Int
    /// Open tasks that want doing by the end of today, those of earlier days included.
    let leftToday: Int
    /// Whether the next task falls due within the hour.
    let isDueSoon: Bool

    static let none = CardCounts()

    private init() {
        open = 0
        inbox = 0
        overdue = 0
        dueToday = 0
        completedToday = 0
        leftToday = 0
        isDueSoon = false
    }

    init(_ snapshot: WidgetSnapshot, at now: Instant, zone: some ZoneRules) {
        open = snapshot.counts.open
        inbox = snapshot.counts.inbox
        overdue = snapshot.overdueCount(at: now)
        dueToday = snapshot.dueTodayCount(at: now, in: zone)
        completedToday = snapshot.completedTodayCount(at: now, in: zone)
        leftToday = snapshot.overdueCount(at: zone.day(of: now).upperBound)
        let next = snapshot.upcoming.first { $0 >= now }
        isDueSoon = next.map { $0 <= now.advanced(bySeconds: ChangeMoments.dueSoonSeconds) } ?? false
    }

    /// What today asked for: done and left.
    var plannedToday: Int { completedToday + leftToday }

    /// How much of today is done; 100 when there is nothing to do.
    var percentage: Int {
        plannedToday == 0 ? 100 : completedToday * 100 / plannedToday
    }
}

extension ByteBuffer {
    /// How much of today is done; 0 when nothing is known.
    mutating func append(percentageOf card: CardContent) {
        append(card.validUntil == nil ? 0 : card.counts.percentage)
    }

    /// In four characters or fewer, as in `857`, `1.2k` and `99k`.
    mutating func append(compact number: Int) {
        switch number {
        case ..<1000: append(number)
        case ..<10_000:
            append(number / 1000)
            append(byte: 0x2E)
            append(number / 100 % 10)
            append(byte: 0x6B)
        case ..<1_000_000:
            append(number / 1000)
            append(byte: 0x6B)
        default: append("1M+")
        }
    }
}
