import TaskHubEntities
import TaskStore

/// Updates the widget's snapshot if it shows another state than the store's.
///
/// Every change does this, and so does each program before it exits. If a program is killed between its commit and
/// publishing, or the store is restored from a backup, the next one updates the snapshot. A snapshot that is newer than
/// the store is what shows that a backup was restored, so the recorders note this before it is replaced.
package struct PublishSnapshot: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Publishes the snapshot.
    ///
    /// If this fails, the snapshot is older than the store, which contains everything. The next program repairs it.
    package func run() -> Result<Publication, any Error> {
        Result { try publish(unless: isCurrent).publication }
    }

    /// Publishes the snapshot, and compares it with the store's tasks even if it is said to show this state.
    ///
    /// - Returns: Whether they differed. Then the snapshot has been replaced. A snapshot of an earlier state does not
    ///   count: the current one has just not been published yet.
    package func runComparing() throws -> Bool {
        var differed = false
        let storeWentBack = try publish { published in
            let current = try workspace.store.read { try $0.generation() }
            guard published.generation == current else {
                differed = !published.generation.precedes(current)
                return false
            }
            var expected = try snapshot(at: published.publishedAt, in: published.zone)
            expected.theme = published.theme
            // Otherwise another program has just committed.
            guard expected.generation == published.generation else { return false }
            differed = expected != published
            return !differed
        }.storeWentBack
        return differed || storeWentBack
    }

    private func publish(
        unless isUsable: (WidgetSnapshot) throws -> Bool
    ) throws -> (publication: Publication, storeWentBack: Bool) {
        var wentBack = false
        let publication = try workspace.publisher.publish(
            unless: { published in
                wentBack = try workspace.store.read { try $0.generation() }.isBefore(published.generation)
                return try wentBack || isUsable(published)
            }, newSnapshot)
        guard wentBack else { return (publication, false) }
        try workspace.noteStoreWentBack()
        return (try workspace.publisher.publish(unless: isUsable, newSnapshot), true)
    }

    private func isCurrent(_ published: WidgetSnapshot) throws -> Bool {
        // Read while no other program publishes: a generation that was read before may be older than what is published.
        try workspace.store.read { try $0.generation() } == published.generation
    }

    private func newSnapshot() throws -> WidgetSnapshot {
        try snapshot(at: workspace.clock.now(), in: workspace.zone)
    }

    private func snapshot(at now: Instant, in zone: some ZoneRules) throws -> WidgetSnapshot {
        let firstDay = zone.civil(at: now).date
        let midnights = (0...WidgetSnapshot.horizonDays).map { zone.startOfDay(firstDay.adding(days: $0)) }
        let horizon = midnights[WidgetSnapshot.horizonDays]
        let facts = try workspace.store.read {
            try $0.snapshotFacts(
                SnapshotRequest(
                    now: now, today: midnights[0]..<midnights[1], horizon: horizon, zone: zone,
                    maximumUpcoming: WidgetSnapshot.maximumUpcoming, maximumTasks: WidgetSnapshot.maximumTasks))
        }
        let complete = facts.upcoming.count <= WidgetSnapshot.maximumUpcoming
        return WidgetSnapshot(
            generation: facts.generation, publishedAt: now, account: facts.account, lastSync: facts.lastSync,
            lastGoodSync: facts.account == .none ? nil : facts.lastGoodSync,
            lockedAt: facts.lockedAt, signedOutAt: facts.signedOutAt,
            staleAfter: facts.account == .none ? nil : PublishSnapshot.staleAfter(facts),
            zone: RecordedZone(recording: zone, over: now..<horizon), counts: facts.counts, midnights: midnights,
            upcoming: Array(facts.upcoming.prefix(WidgetSnapshot.maximumUpcoming)),
            validUntil: complete ? horizon : facts.upcoming[WidgetSnapshot.maximumUpcoming].instant(in: zone),
            areaColors: facts.areaColors, showsDatedOnly: facts.showsDatedOnly, tasks: facts.tasks)
    }

    /// Returns when the snapshot becomes stale: six hours after the last successful synchronization, or immediately if
    /// there was none.
    private static func staleAfter(_ facts: SnapshotFacts) -> Instant {
        (facts.lastGoodSync ?? Instant(seconds: 0)).advanced(bySeconds: 6 * 3600)
    }
}

extension StoreGeneration {
    /// Whether the store went on from this state to the other one, unless a backup was restored.
    fileprivate func precedes(_ later: StoreGeneration) -> Bool {
        storeID == later.storeID && counter < later.counter
    }
}
