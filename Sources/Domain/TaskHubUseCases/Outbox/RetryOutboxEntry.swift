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
                try store.dequeue(id)
                return try OutboxRecorder(store, ids: workspace.ids, now: now, isIntent: false)
                    .enqueueCreation(of: task)
            }
            if code == RetryOutboxEntry.conflictCode, case .create = entry.action {
                // The server knows the key with another body, and will for a day.
                entry.action = .create(key: workspace.ids.next().description, body: nil, at: nil)
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
