import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite struct WidgetSnapshotTests {
    private let snapshot = Seed.snapshot(tasks: [
        Seed.snapshotTask(1, due: Seed.due("2026-11-16T16:00:00Z")),
        Seed.snapshotTask(2, due: Seed.due("2026-11-18T08:00:00Z")),
        Seed.snapshotTask(3, due: Seed.due("2026-11-18T16:00:00Z")),
        Seed.snapshotTask(4, due: Seed.due("2026-11-19T16:00:00Z")),
        Seed.snapshotTask(5),
    ])

    @Test(
        "Overdue and due-today counts follow the clock without a new snapshot",
        arguments: [
            ("2026-11-18T11:00:00Z", 2, 2), ("2026-11-18T16:00:00Z", 2, 2), ("2026-11-18T16:00:01Z", 3, 2),
            ("2026-11-18T23:30:00Z", 3, 1), ("2026-11-19T16:00:01Z", 4, 1), ("2026-11-20T12:00:00Z", 4, 0),
        ])
    func counts(at moment: String, overdue: Int, today: Int) {
        let moment = Seed.instant(moment)
        #expect(snapshot.overdueCount(at: moment, in: snapshot.zone) == overdue)
        #expect(snapshot.dueTodayCount(at: moment, in: TestZones.berlin) == today)
    }

    @Test("The count of tasks completed today is zero after midnight")
    func completedToday() {
        var snapshot = snapshot
        snapshot.counts.completedToday = 3
        #expect(snapshot.completedTodayCount(at: Seed.instant("2026-11-18T22:59:59Z"), in: TestZones.berlin) == 3)
        #expect(snapshot.completedTodayCount(at: Seed.instant("2026-11-18T23:00:00Z"), in: TestZones.berlin) == 0)
    }

    @Test("A snapshot becomes stale at its stale time or the end of its validity")
    func staleness() {
        var snapshot = snapshot
        #expect(!snapshot.isStale(at: snapshot.validUntil.advanced(bySeconds: -1)))
        #expect(snapshot.isStale(at: snapshot.validUntil))
        snapshot.staleAfter = Seed.now
        #expect(snapshot.isStale(at: Seed.now))
    }

    @Test("A snapshot task is overdue only after its due date")
    func overdue() {
        let task = Seed.snapshotTask(1, due: .moment(Seed.now))
        #expect(!task.isOverdue(at: Seed.now, in: TestZones.berlin))
        #expect(task.isOverdue(at: Seed.now.advanced(bySeconds: 1), in: TestZones.berlin))
        #expect(!Seed.snapshotTask(2).isOverdue(at: Seed.now, in: TestZones.berlin))
    }
}
