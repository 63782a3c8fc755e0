package import TaskActions
internal import TaskHubEntities

/// Has a change that was turned down sent once more.
package struct RetryOutboxEntry: Sendable {
    private let workspace: Workspace
    private let signal: any OutboxSignal

    package init(in workspace: Workspace, signal: any OutboxSignal) {
        self.workspace = workspace
        self.signal = signal
    }

    /// A task that was deleted there is made anew.
    package func run(_ id: Int64) throws -> Committed<Void> {
        let committed = try workspace.commitAccount { store, now in
            guard var entry = try store.outboxEntry(id) else { throw SyncError.noSuchOutboxEntry }
            guard case .rejected(let code, _) = entry.standing else { throw SyncError.outboxEntryWaits }
            if code == RejectionCode.deletedThere || code == RejectionCode.severalAlike {
                guard let task = try store.task(entry.taskID) else { return try store.dequeue(id) }
                // What waits behind it is part of the task by now.
                for entry in try store.outboxEntries(of: task.id) { try store.dequeue(entry.id) }
                return try OutboxRecording(store, ids: workspace.ids, now: now).enqueueCreation(of: task)
            }
            if code != RejectionCode.serverFailing, case .create(let key, _, let endpoint) = entry.action {
                // A refused key is free for another body, unless the server knows it with another one: then for a day.
                let isTaken = code == RejectionCode.keyConflict
                entry.action =
                    isTaken
                    ? .create(key: workspace.ids.next().description, body: nil, at: nil)
                    : .create(key: key, body: nil, at: endpoint)
            }
            entry.standing = .waiting
            if code == RejectionCode.serverFailing {
                // It may be there: the key and the body stay, and how old they are.
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
