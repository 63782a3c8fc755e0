package import TaskHubEntities

/// A synchronization that has ended.
package struct RemoteRun: Hashable, Sendable {
    package let startedAt: Instant
    package let endedAt: Instant
    package let outcome: RemoteOutcome

    package init(startedAt: Instant, endedAt: Instant, outcome: RemoteOutcome) {
        self.startedAt = startedAt
        self.endedAt = endedAt
        self.outcome = outcome
    }
}
