import Cards
import TaskHubEntities

/// Counts over all tasks at the moment that a card shows.
struct TaskCounts: Sendable {
    let open: Int
    /// Whether ``open`` and ``inbox`` leave out tasks without a due date.
    let isDatedOnly: Bool
    let inbox: Int
    let overdue: Int
    let dueToday: Int
    let completedToday: Int
    /// Open tasks due by the end of today, including those of earlier days.
    let leftToday: Int
    /// Whether a task is due within the next hour, at a time and not on the whole day.
    let isDueSoon: Bool

    static let none = TaskCounts()

    private init() {
        open = 0
        isDatedOnly = false
        inbox = 0
        overdue = 0
        dueToday = 0
        completedToday = 0
        leftToday = 0
        isDueSoon = false
    }

    init(_ snapshot: WidgetSnapshot, at now: Instant, zone: some ZoneRules) {
        open = snapshot.counts.open
        isDatedOnly = snapshot.showsDatedOnly
        inbox = snapshot.counts.inbox
        overdue = snapshot.overdueCount(at: now, in: zone)
        dueToday = snapshot.dueTodayCount(at: now, in: zone)
        completedToday = snapshot.completedTodayCount(at: now, in: zone)
        leftToday = snapshot.overdueCount(at: zone.day(of: now).upperBound, in: zone)
        let soon = now...now.advanced(bySeconds: ChangeMoments.dueSoonSeconds)
        isDueSoon = snapshot.upcoming.contains { due in
            if case .moment(let moment) = due { soon.contains(moment) } else { false }
        }
    }

    /// The tasks planned for today, done and not done.
    var plannedToday: Int { completedToday + leftToday }

    /// The counts and their words.
    var words: CardCounts {
        CardCounts(
            main: CardCount(number: open, word: isDatedOnly ? "dated" : "open", name: "open"),
            critical: CardCount(number: overdue, word: "overdue", name: "overdue"),
            others: [
                CardCount(number: dueToday, word: "due today", name: "due_today", isAccented: true),
                CardCount(number: completedToday, word: "done today", shortWord: "done", name: nil),
            ],
            nothing: isDatedOnly ? "Nothing dated" : "Nothing open")
    }

    /// Today's progress, on cards with a heading too if `isShown`.
    func gauge(isShown: Bool) -> CardGauge {
        CardGauge(
            done: completedToday, of: plannedToday, word: "today", doneWord: "done today", clear: "All clear",
            isShown: isShown)
    }
}
