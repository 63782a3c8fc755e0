package import TaskHubEntities

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
        in transaction: any Repositories, at now: Instant, zone: any ZoneRules, for action: UserAction?
    ) throws -> (any ChangeRecording)?

    /// Notes that the store is older than the published snapshot, as after a backup was restored.
    func storeWentBack(in transaction: any Repositories, at now: Instant) throws
}

extension ChangeRecorder {
    package func storeWentBack(in transaction: any Repositories, at now: Instant) throws {}
}

/// A recorder's state during one transaction.
package protocol ChangeRecording: AnyObject {
    /// Records one change, in the order of the changes.
    ///
    /// A row that is inserted or updated has already been stored. A row that is deleted still exists.
    func record(_ change: RecordedChange) throws

    /// Restores a deleted task, which does not exist.
    ///
    /// - Returns: The restored task; `nil` if this recorder knows nothing about it.
    func restore(_ task: TaskItem) throws -> RestoredTask?

    /// Called once, after the transaction is durable.
    func didCommit() throws

    /// The step of the history that the changes so far are; nil if this recorder keeps no history.
    var step: Int64? { get }

    /// Whether a server gets the changes.
    var isForServer: Bool { get }
}

extension ChangeRecording {
    package func restore(_ task: TaskItem) throws -> RestoredTask? { nil }
    package func didCommit() throws {}
    package var step: Int64? { nil }
    package var isForServer: Bool { false }
}

/// A task or a list before and after a change.
package enum RecordedChange: Hashable, Sendable {
    case inserted(TaskItem)
    case updated(TaskItem, to: TaskItem)
    case deleted(TaskItem)
    case listInserted(TaskList)
    case listUpdated(TaskList, to: TaskList)
    case listDeleted(TaskList)
}
