package import TaskHubEntities
package import TaskStore

/// Observes the changes that actions make, inside their transactions.
///
/// The composition root injects recorders into a ``Workspace``, which knows nothing else about them.
package protocol ChangeRecorder: Sendable {
    /// Begins recording one transaction.
    ///
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - now: When it began.
    ///   - zone: The user's time zone.
    ///   - action: What the user does; `nil` to undo or redo an earlier step.
    /// - Returns: `nil` if this transaction needs no record.
    /// - Throws: What the store throws.
    func begin(
        in transaction: SyncTransaction, at now: Instant, zone: any ZoneRules, for action: UserAction?
    ) throws -> (any ChangeRecording)?

    /// Notes that the store is older than the published snapshot, as after a backup was restored.
    func storeWentBack(in transaction: SyncTransaction, at now: Instant) throws
}

extension ChangeRecorder {
    package func storeWentBack(in transaction: SyncTransaction, at now: Instant) throws {}
}
