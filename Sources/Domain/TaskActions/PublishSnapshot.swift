import TaskHubEntities

/// Updates the widget's snapshot if it is older than the store.
///
/// Every change does this, and so does each program before it exits. If a program is killed between its commit and
/// publishing, the next one updates the snapshot.
package struct PublishSnapshot: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Publishes the snapshot.
    ///
    /// If this fails, the snapshot is older than the store, which contains everything. The next program repairs it.
    package func run() -> Result<Publication, any Error> {
        Result {
            let current = try workspace.store.read { try $0.generation() }
            return try workspace.publisher.publish(covering: current, snapshot)
        }
    }

    private func snapshot() throws -> WidgetSnapshot {
        let now = workspace.clock.now()
        let zone = workspace.zone
        let firstDay = zone.civil(at: now).date
        let midnights = (0...WidgetSnapshot.horizonDays).map { zone.startOfDay(firstDay.adding(days: $0)) }
        let horizon = midnights[WidgetSnapshot.horizonDays]
        let facts = try workspace.store.read {
            try $0.snapshotFacts(
                SnapshotRequest(
                    now: now, today: midnights[0]..<midnights[1], horizon: horizon,
                    maximumUpcoming: WidgetSnapshot.maximumUpcoming, maximumTasks: WidgetSnapshot.maximumTasks))
        }
        let complete = facts.upcoming.count <= WidgetSnapshot.maximumUpcoming
        return WidgetSnapshot(
            generation: facts.generation, publishedAt: now, account: facts.account, lastSync: facts.lastSync,
            lastGoodSync: facts.account == .none ? nil : facts.lastGoodSync,
            staleAfter: facts.account == .none ? nil : PublishSnapshot.staleAfter(facts),
            zone: RecordedZone(recording: zone, over: now..<horizon), counts: facts.counts, midnights: midnights,
            upcoming: Array(facts.upcoming.prefix(WidgetSnapshot.maximumUpcoming)),
            validUntil: complete ? horizon : facts.upcoming[WidgetSnapshot.maximumUpcoming],
            areaColors: facts.areaColors,
            tasks: facts.tasks)
    }

    /// Returns when the snapshot becomes stale: six hours after the last successful synchronization, or immediately if
    /// there was none.
    private static func staleAfter(_ facts: SnapshotFacts) -> Instant {
        (facts.lastGoodSync ?? Instant(seconds: 0)).advanced(bySeconds: 6 * 3600)
    }
}
