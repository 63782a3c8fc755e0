import Cards
import TaskCards
import TaskHubEntities
import TaskHubTestSupport
import Testing

/// Readings like those of real life, at one moment: Thursday, 26 November 2026, 14:30 in Berlin.
struct CardSample: Sendable {
    static let now = Seed.instant("2026-11-26T13:30:00Z")
    static let zone = TestZones.berlin
    static let path = "/home/maria-elena/.local/share/group-containers/group.dev.taskhub"

    let name: String
    let reading: SnapshotReadResult
    var isRedacted = false
    var containerPath = CardSample.path
    var hasBarColors = true

    static let all = [
        CardSample(name: "ready", reading: .ready(snapshot(tasks, completedToday: 2))),
        CardSample(name: "few", reading: .ready(snapshot(fewTasks))),
        CardSample(name: "empty", reading: .ready(snapshot([], completedToday: 2))),
        CardSample(name: "empty-all-clear", reading: .ready(snapshot([]))),
        CardSample(name: "offline", reading: .ready(synced(.offline))),
        CardSample(name: "offline-busy", reading: .ready(synced(.offline, tasks, completedToday: 2))),
        CardSample(name: "offline-empty", reading: .ready(synced(.offline, []))),
        CardSample(name: "sync-refused", reading: .ready(synced(.refused))),
        CardSample(name: "sync-failed", reading: .ready(synced(.failed, tasks, goodAt: "2026-11-25T20:05:00Z"))),
        CardSample(name: "stale", reading: .ready(stale(.succeeded))),
        CardSample(name: "stale-offline", reading: .ready(stale(.offline))),
        CardSample(name: "stale-local", reading: .stale(snapshot(tasks))),
        CardSample(name: "signed-out", reading: .ready(signedOut)),
        CardSample(name: "missing", reading: .missing),
        CardSample(name: "missing-without-home", reading: .missing, containerPath: ""),
        CardSample(name: "unreadable", reading: .unreadable(.damaged)),
        CardSample(name: "unreadable-newer", reading: .newerThanThisProgram(version: 3)),
        CardSample(name: "redacted", reading: .ready(snapshot(tasks, completedToday: 2)), isRedacted: true),
        CardSample(name: "redacted-offline", reading: .ready(synced(.offline, tasks)), isRedacted: true),
        CardSample(name: "redacted-stale", reading: .ready(stale(.succeeded)), isRedacted: true),
        CardSample(name: "locked", reading: .ready(locked())),
        CardSample(name: "dated-only", reading: .ready(datedOnly(tasks))),
        CardSample(name: "dated-only-empty", reading: .ready(datedOnly([]))),
        CardSample(name: "dated-only-redacted", reading: .ready(datedOnly(tasks)), isRedacted: true),
    ]

    func card(_ family: CardFamily, at now: Instant = CardSample.now) -> WidgetCard {
        var appearance = CardAppearance()
        appearance.look.hasBarColors = hasBarColors
        return WidgetCard(
            reading, at: now, zone: CardSample.zone, family: family, redact: isRedacted, containerPath: containerPath,
            appearance: appearance)
    }

    func text(_ family: CardFamily, _ format: CardFormat = .text, _ theme: CardTheme = .light) -> String {
        String(decoding: card(family).rendered(as: format, theme: theme), as: UTF8.self)
    }

    static let tasks = [
        task(1, "Pay rent", "2026-11-25T16:00:00Z", priority: 1, "Home", "#e11d48"),
        task(
            2, "Call the dentist about the appointment that was moved twice already", "2026-11-26T09:00:00Z",
            priority: 2, "Health", "#0d9488"),
        task(3, "Review the pull request 🚀 for the widget", "2026-11-26T16:00:00Z", priority: 2, "Work", "#2563eb"),
        task(4, "买菜：牛奶、鸡蛋、面包和一些水果，周末用", "2026-11-27T08:00:00Z", "家", "#f59e0b"),
        task(
            5, "להתקשר לאמא ולשאול על תוכניות סוף השבוע הארוך", "2026-11-27T22:59:59Z", priority: 3, "משפחה", "#7c3aed"),
        task(6, "موعد مع الطبيب في المدينة", "2026-11-30T16:00:00Z", priority: 4, "صحة"),
        task(
            7, "👩‍👩‍👧‍👦 Family dinner with <everyone> & cake 🎂🎉🇩🇪", "2026-12-24T17:00:00Z", "Home",
            "#ffffff"),
        task(9, "Sort the photos", priority: 5), task(8, "Read a book"),
        task(10, "Fix the bike", nil, "Home", "#e11d48"),
        task(11, "Plant the tulips"), task(12, "Ask about the \"new\" heating"), task(13, "Learn to juggle"),
    ]

    static let fewTasks = [
        task(14, "Water the plants", "2026-11-26T18:00:00Z"), task(8, "Read a book", nil, "Home", "#e11d48"),
    ]

    /// Published at nine in the morning of that day.
    static func snapshot(_ tasks: [SnapshotTask], completedToday: Int = 0) -> WidgetSnapshot {
        var snapshot = Seed.snapshot(tasks: tasks, now: Seed.instant("2026-11-26T08:00:00Z"), zone: zone)
        snapshot.counts.completedToday = completedToday
        return snapshot
    }

    /// Last in step on the day before; tried since, unless that was the last time.
    private static func stale(_ outcome: SyncReport.Outcome) -> WidgetSnapshot {
        var snapshot = snapshot(tasks, completedToday: 2)
        snapshot.account = .signedIn
        snapshot.lastGoodSync = Seed.instant("2026-11-25T08:12:00Z")
        snapshot.lastSync = SyncReport(
            endedAt: Seed.instant(outcome == .succeeded ? "2026-11-25T08:12:00Z" : "2026-11-26T13:29:00Z"),
            outcome: outcome)
        snapshot.staleAfter = Seed.instant("2026-11-25T14:12:00Z")
        return snapshot
    }

    /// In step an hour ago, unless another moment is given; the last try was just now.
    private static func synced(
        _ outcome: SyncReport.Outcome, _ tasks: [SnapshotTask] = fewTasks, completedToday: Int = 0,
        goodAt: String = "2026-11-26T12:30:00Z"
    ) -> WidgetSnapshot {
        var snapshot = snapshot(tasks, completedToday: completedToday)
        snapshot.account = .signedIn
        snapshot.lastSync = SyncReport(endedAt: Seed.instant("2026-11-26T13:29:00Z"), outcome: outcome)
        snapshot.lastGoodSync = Seed.instant(goodAt)
        snapshot.staleAfter = Seed.instant("2026-11-26T19:12:00Z")
        return snapshot
    }

    private static var signedOut: WidgetSnapshot {
        var snapshot = snapshot(tasks, completedToday: 2)
        snapshot.account = .signedOut
        return snapshot
    }

    /// The keyring has been locked since five past nine in the evening of the day before, unless told otherwise.
    static func locked(since moment: String = "2026-11-25T20:05:00Z") -> WidgetSnapshot {
        var snapshot = synced(.succeeded, tasks, completedToday: 2, goodAt: "2026-11-25T20:00:00Z")
        snapshot.lockedAt = Seed.instant(moment)
        return snapshot
    }

    /// The user has the cards show only tasks with a date.
    private static func datedOnly(_ tasks: [SnapshotTask]) -> WidgetSnapshot {
        var snapshot = snapshot(tasks.filter { $0.dueDate != nil })
        snapshot.showsDatedOnly = true
        return snapshot
    }

    private static func task(
        _ number: Int, _ title: String, _ due: String? = nil, priority: Int? = nil, _ list: String? = nil,
        _ color: String? = nil
    ) -> SnapshotTask {
        Seed.snapshotTask(
            number, title, due: due.map { Seed.due($0) }, priority: priority, listName: list, listColor: color)
    }
}

extension CardSample: CustomTestStringConvertible {
    var testDescription: String { name }
}

extension CardSample {
    /// How many tasks the picture links to.
    func links(_ family: CardFamily) -> Int {
        text(family, .svg).split(separator: "<a href=").count - 1
    }
}
