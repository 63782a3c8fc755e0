package import TaskHubEntities

/// A card of the gallery, made from sample tasks at a fixed time on a Thursday afternoon.
package struct GallerySample: Sendable {
    package static let now = moment(11, 26, 13, 30)

    package let name: String
    package let result: SnapshotReadResult
    package var isRedacted = false

    package static let all = [
        GallerySample(name: "ready", result: .ready(snapshot(tasks))),
        GallerySample(name: "empty", result: .ready(snapshot([]))),
        GallerySample(name: "offline", result: .ready(snapshot(tasks, .signedIn, lastSync: .offline))),
        GallerySample(name: "sync failed", result: .ready(snapshot(tasks, .signedIn, lastSync: .failed))),
        GallerySample(name: "stale", result: .ready(snapshot(tasks, .signedIn, isOld: true))),
        GallerySample(name: "signed out", result: .ready(snapshot(tasks, .signedOut))),
        GallerySample(name: "keyring locked", result: .ready(locked)),
        GallerySample(name: "nothing published", result: .missing),
        GallerySample(name: "unreadable", result: .unreadable(.damaged)),
        GallerySample(name: "redacted", result: .ready(snapshot(tasks)), isRedacted: true),
    ]

    private static let tasks = [
        task(1, "Pay the rent", due: .moment(moment(11, 25, 17, 0)), priority: 5, "Home", "#e11d48"),
        task(2, "Call the dentist", due: .moment(moment(11, 26, 14, 0)), "Health", "#0d9488"),
        task(
            3, "Review the pull request", due: .moment(moment(11, 26, 17, 0)), priority: 4, area: .work, "Work",
            "#2563eb"),
        task(4, "Water the plants", due: .day(day(11, 27)), "Home", "#e11d48"),
        task(5, "Plan the trip to Kraków", due: .moment(moment(11, 30, 18, 0)), priority: 3, "Travel", "#f59e0b"),
        task(6, "Read a book"),
        task(7, "Sort the photos"),
        task(8, "Write the talk", area: .work, "Work", "#2563eb"),
    ]

    private static func snapshot(
        _ tasks: [SnapshotTask], _ account: AccountState = .none, lastSync: SyncReport.Outcome = .succeeded,
        isOld: Bool = false
    ) -> WidgetSnapshot {
        let due = tasks.compactMap(\.dueDate)
        let published = now.advanced(bySeconds: isOld ? -8 * 3600 : -60)
        let usesServer = account != .none
        return WidgetSnapshot(
            generation: StoreGeneration(storeID: id(0), counter: 1), publishedAt: published, account: account,
            lastSync: usesServer ? SyncReport(endedAt: published, outcome: lastSync) : nil,
            lastGoodSync: usesServer ? (lastSync == .succeeded ? published : moment(11, 26, 12, 5)) : nil,
            staleAfter: usesServer ? published.advanced(bySeconds: 6 * 3600) : nil, zone: .utc,
            counts: SnapshotCounts(
                open: tasks.count, inbox: tasks.count { $0.listName == nil },
                overdue: due.count { $0.isOver(at: published, in: RecordedZone.utc) },
                dueEarlierToday: 0, completedToday: 2),
            midnights: (0...7).map { moment(11, 26, 0, 0).advanced(bySeconds: $0 * 86_400) },
            upcoming: due.filter { !$0.isOver(at: published, in: RecordedZone.utc) }, validUntil: moment(12, 3, 0, 0),
            tasks: tasks)
    }

    private static var locked: WidgetSnapshot {
        var snapshot = snapshot(tasks, .signedIn)
        snapshot.lockedAt = moment(11, 26, 12, 5)
        return snapshot
    }

    private static func task(
        _ number: UInt8, _ title: String, due: DueDate? = nil, priority: Int? = nil, area: TaskArea = .personal,
        _ list: String? = nil, _ color: String? = nil
    ) -> SnapshotTask {
        SnapshotTask(
            id: id(number), title: title, dueDate: due, priority: priority, area: area, listName: list,
            listColor: color)
    }

    private static func id(_ number: UInt8) -> EntityID {
        let digits = (number < 16 ? "0" : "") + String(number, radix: 16)
        guard let id = EntityID("00000000-0000-4000-8000-0000000000\(digits)") else { preconditionFailure("no id") }
        return id
    }

    private static func day(_ month: Int, _ day: Int) -> CivilDate {
        guard let date = CivilDate(year: 2026, month: month, day: day) else { preconditionFailure("no such day") }
        return date
    }

    private static func moment(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int) -> Instant {
        Instant(seconds: Int64(self.day(month, day).daysSinceEpoch) * 86_400 + Int64(hour * 3600 + minute * 60))
    }
}
