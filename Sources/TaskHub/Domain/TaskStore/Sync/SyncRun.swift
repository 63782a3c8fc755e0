package import TaskHubEntities

/// A synchronization that has ended, in the log of the last ones.
package struct SyncRun: Hashable, Sendable {
    /// How many the log has; older ones are forgotten.
    package static let maximumCount = 20

    package let startedAt: Instant
    package let endedAt: Instant
    package let outcome: SyncReport.Outcome
    /// The changes that were sent.
    package let sent: Int
    /// The entries of the server's change log that were read.
    package let received: Int
    /// The changes that the server refused.
    package let refused: Int

    package init(
        startedAt: Instant, endedAt: Instant, outcome: SyncReport.Outcome, sent: Int = 0, received: Int = 0,
        refused: Int = 0
    ) {
        self.startedAt = startedAt
        self.endedAt = endedAt
        self.outcome = outcome
        self.sent = sent
        self.received = received
        self.refused = refused
    }
}
