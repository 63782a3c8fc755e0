internal import TaskHubEntities

/// Has a change that was turned down sent once more.
public struct RetryOutboxEntry: Sendable {
    static let conflictCode = "idempotency_conflict"

    private let workspace: Workspace

    public init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// A task that was deleted there is made anew.
    public func run(_ id: Int64) throws -> Committed<Void> {
        let committed = try workspace.commit { store, now in
            guard var entry = try store.outboxEntry(id) else { throw UseCaseError.noSuchOutboxEntry }
            guard case .rejected(let code, _) = entry.standing else { throw UseCaseError.outboxEntryWaits }
            if code == KeepCopy.code || code == "several_alike" {
                guard let task = try store.task(entry.taskID) else { return try store.dequeue(id) }
                // What waits behind it is part of the task by now.
                for entry in try store.outboxEntries(of: task.id) { try store.dequeue(entry.id) }
                return try OutboxRecorder(store, ids: workspace.ids, now: now, isIntent: false)
                    .enqueueCreation(of: task)
            }
            if code != PushOutbox.failingCode, case .create(let key, _, let endpoint) = entry.action {
                // A refused key is free for another body, unless the server knows it with another one: then for a day.
                let isTaken = code == RetryOutboxEntry.conflictCode
                entry.action =
                    isTaken
                    ? .create(key: workspace.ids.next().description, body: nil, at: nil)
                    : .create(key: key, body: nil, at: endpoint)
            }
            entry.standing = .waiting
            if code == PushOutbox.failingCode {
                // It may be there: the key and the body stay, and how old they are.
                entry.attempts.count = 1
                entry.attempts.notBefore = nil
            } else {
                entry.attempts = Attempts()
            }
            try store.update(entry)
        }
        try workspace.publisher.announceQueuedChanges()
        return committed
    }
}
