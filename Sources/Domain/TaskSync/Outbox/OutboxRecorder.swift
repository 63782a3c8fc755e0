package import TaskActions
package import TaskHubEntities

/// Queues each change of a task for sending, if the store belongs to an account.
package struct OutboxRecorder: ChangeRecorder {
    private let ids: any IDSource
    private let signal: any OutboxSignal
    private let isIntent: Bool

    /// Creates a recorder.
    ///
    /// - Parameters:
    ///   - ids: The source of idempotency keys.
    ///   - signal: Called after each transaction that changed the outbox.
    ///   - isIntent: Whether the changes come from an intent, which may send them at once.
    package init(ids: any IDSource, signal: any OutboxSignal, isIntent: Bool = false) {
        self.ids = ids
        self.signal = signal
        self.isIntent = isIntent
    }

    package func begin(
        in transaction: any Repositories, at now: Instant, zone: any ZoneRules, for action: UserAction?
    ) throws -> (any ChangeRecording)? {
        guard let store = transaction as? any AccountRepositories, try store.replica() != nil else { return nil }
        return OutboxRecording(store, ids: ids, zone: zone, now: now, isIntent: isIntent, signal: signal)
    }

    /// Marks each waiting creation as one of unknown outcome until now: it may have been sent, or sent again, after the
    /// backup was made.
    package func storeWentBack(in transaction: any Repositories, at now: Instant) throws {
        guard let store = transaction as? any AccountRepositories else { return }
        for var entry in try store.outbox() where entry.action.isCreation && entry.state == .waiting {
            entry.attempts.firstAt = entry.attempts.firstAt ?? entry.createdAt
            entry.attempts.lastAt = now
            try store.update(entry)
        }
    }
}
