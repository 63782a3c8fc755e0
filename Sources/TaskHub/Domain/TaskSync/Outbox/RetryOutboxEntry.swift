package import TaskActions
internal import TaskHubEntities
import TaskStore

/// Queues a rejected change again.
package struct RetryOutboxEntry: Sendable {
    private let workspace: Workspace
    private let signal: any OutboxSignal

    package init(in workspace: Workspace, signal: any OutboxSignal) {
        self.workspace = workspace
        self.signal = signal
    }

    /// Marks the entry as waiting, and signals that there is something to send.
    ///
    /// If the server deleted the task, or several of its tasks match, the task is created again with its current
    /// values. If the task was changed on the server after it was deleted here, the current version is deleted.
    ///
    /// - Parameter id: The entry's id.
    /// - Returns: The result of publishing the change.
    /// - Throws: ``SyncError/noSuchOutboxEntry``, or ``SyncError/outboxEntryNotRejected`` if the server has not
    ///   rejected it.
    package func run(_ id: Int64) throws -> Committed<Void> {
        let committed = try workspace.commitAccount { store, now in
            guard var entry = try store.outboxEntry(id) else { throw SyncError.noSuchOutboxEntry }
            guard case .rejected(let code, _) = entry.state else { throw SyncError.outboxEntryNotRejected }
            if code == RejectionCode.deletedOnServer || code == RejectionCode.severalMatches {
                guard let task = try store.task(entry.taskID) else { return try store.dequeue(id) }
                // The task already contains the later changes.
                let entries = try store.outboxEntries(of: task.id)
                for entry in entries { try store.dequeue(entry.id) }
                let recording = OutboxRecording(store, ids: workspace.ids, zone: workspace.zone, now: now)
                guard code == RejectionCode.deletedOnServer, let known = try store.deletedTask(task.id)?.task,
                    let serverID = known.serverID
                else { return try recording.enqueueCreation(of: task) }
                return try recording.enqueueCreation(
                    of: task, again: known, serverID, edits: entries.flatMap(\.action.edits))
            }
            if code == RejectionCode.changedOnServer, let task = try store.task(entry.taskID) {
                // The user has seen this version.
                try store.save(DeletedTask(task, in: store, at: now, isLocal: true))
                try store.deleteTask(task.id)
            }
            if code != RejectionCode.serverFailing, case .create(let key, _, let endpoint) = entry.action {
                // A rejected key can be used with another body. A key that the server knows with another body is taken
                // for a day.
                let isTaken = code == RejectionCode.keyConflict
                entry.action =
                    isTaken
                    ? .create(key: workspace.ids.next().description, body: nil, at: nil)
                    : .create(key: key, body: nil, at: endpoint)
            }
            entry.state = .waiting
            if code == RejectionCode.serverFailing {
                // The server may have created the task, so the key, the body and their age are kept.
                entry.attempts.count = 1
                entry.attempts.notBefore = nil
            } else {
                entry.attempts = Attempts()
            }
            try store.update(entry)
        }
        try signal.changesQueued()
        return committed
    }
}
