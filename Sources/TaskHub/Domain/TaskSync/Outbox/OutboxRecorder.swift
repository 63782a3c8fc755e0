package import TaskActions
package import TaskHubEntities
package import TaskStore

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
        in transaction: SyncTransaction, at now: Instant, zone: any ZoneRules, for action: UserAction?
    ) throws -> (any ChangeRecording)? {
        guard try transaction.replica() != nil else { return nil }
        return OutboxRecording(transaction, ids: ids, zone: zone, now: now, isIntent: isIntent, signal: signal)
    }

    /// Marks each waiting creation as one of unknown outcome until now: it may have been sent, or sent again, after the
    /// backup was made.
    package func storeWentBack(in transaction: SyncTransaction, at now: Instant) throws {
        for var entry in try transaction.outbox() where entry.action.isCreation && entry.state == .waiting {
            entry.attempts.firstAt = entry.attempts.firstAt ?? entry.createdAt
            entry.attempts.lastAt = now
            try transaction.update(entry)
        }
    }
}

/// A signal to the programs that wait for changes to send.
package protocol OutboxSignal: Sendable {
    /// Signals that the outbox has changed.
    func changesQueued() throws
}
