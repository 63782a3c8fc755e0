package import TaskHubEntities

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

/// A task that was restored after its deletion.
package struct RestoredTask: Hashable, Sendable {
    package let task: TaskItem
    /// The names of the attached files that it had and lost, because it was created again on the server.
    package let lostAttachments: [String]

    package init(task: TaskItem, lostAttachments: [String]) {
        self.task = task
        self.lostAttachments = lostAttachments
    }
}
