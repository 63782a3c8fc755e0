import TaskHubEntities

/// The repositories of a store that belongs to an account: each change of a task is written down to be sent, in the
/// same transaction.
///
/// What the server has never heard of, and was not told to hear of, stays local.
final class OutboxRecorder {
    let store: any Repositories
    private let ids: any IDSource
    private let now: Instant
    private let isIntent: Bool
    private(set) var hasRecorded = false

    init(_ store: any Repositories, ids: any IDSource, now: Instant, isIntent: Bool) {
        self.store = store
        self.ids = ids
        self.now = now
        self.isIntent = isIntent
    }

    func inserted(_ task: TaskItem) throws {
        if let predecessor = task.predecessorID {
            guard try isSynchronized(predecessor) else { return }
            let occurrence = AwaitedOccurrence(
                taskID: task.id, predecessorID: predecessor, title: task.title.text, dueDate: task.dueDate)
            return try store.await(occurrence)
        }
        guard task.serverID == nil else { return }
        try enqueueCreation(of: task)
    }

    func enqueueCreation(of task: TaskItem) throws {
        try enqueue(.create(key: ids.next().description, body: nil, at: nil), task: task.id, serverID: nil)
        // The server takes no task that is done already.
        if task.status == .done { try enqueueCompletion(of: task.id) }
    }

    func updated(_ before: TaskItem, to after: TaskItem) throws {
        let changed = TaskField.allCases.filter { before.value(of: $0) != after.value(of: $0) }
        guard !changed.isEmpty else { return }
        let entries = try store.outboxEntries(of: after.id)
        if let creation = entries.first(where: { $0.action.isCreation && $0.isChangeable }) {
            try renew(creation, of: after, entries)
        } else {
            guard try isSynchronized(after.id) else { return }
            let edits = changed.map {
                FieldEdit(field: $0, base: before.value(of: $0), value: after.value(of: $0), changedAt: now)
            }
            try record(edits, of: after, after: entries)
        }
        if before.isCompleted, !after.isCompleted { try cancelAwaiting(after: after.id) }
    }

    func deleted(_ task: TaskItem) throws {
        let entries = try store.outboxEntries(of: task.id)
        let isKnown = try isSynchronized(task.id)
        for entry in entries where entry.isChangeable || entry.action.isUpdate { try store.dequeue(entry.id) }
        let creation = entries.first { $0.action.isCreation }
        hasRecorded = hasRecorded || !entries.isEmpty
        if let creation, creation.isChangeable { return }
        guard isKnown, !entries.contains(where: { $0.action == .delete }) else { return }
        try enqueue(.delete, task: task.id, serverID: task.serverID)
    }

    func listDeleted(_ list: TaskList) throws {
        if let serverID = list.serverID { try store.hideProject(serverID) }
    }

    /// The body of an untried creation is made from the task as it is then, but never as done.
    private func renew(_ creation: OutboxEntry, of task: TaskItem, _ entries: [OutboxEntry]) throws {
        hasRecorded = true
        for entry in entries where entry.action.isUpdate { try store.dequeue(entry.id) }
        if !creation.isUntried, case .create(let key, _, _) = creation.action {
            // Refused before: the key is free for another body.
            var renewed = creation
            renewed.action = .create(key: key, body: nil, at: nil)
            renewed.standing = .waiting
            renewed.attempts = Attempts()
            try store.update(renewed)
        }
        if task.status == .done { try enqueueCompletion(of: task.id) }
    }

    private func enqueueCompletion(of task: EntityID) throws {
        let edit = FieldEdit(
            field: .status, base: TaskStatus.inbox.rawValue, value: TaskStatus.done.rawValue, changedAt: now)
        try enqueue(.update([edit]), task: task, serverID: nil)
    }

    /// Merges into the last entry where that was not tried yet; a field that is back at what it was is dropped.
    private func record(_ edits: [FieldEdit], of task: TaskItem, after entries: [OutboxEntry]) throws {
        guard var last = entries.last, last.isChangeable, case .update(var merged) = last.action else {
            return try enqueue(.update(edits), task: task.id, serverID: task.serverID)
        }
        hasRecorded = true
        for edit in edits {
            guard let index = merged.firstIndex(where: { $0.field == edit.field }) else {
                merged.append(edit)
                continue
            }
            merged[index].value = edit.value
            merged[index].changedAt = edit.changedAt
        }
        merged.removeAll { $0.base == $0.value }
        if merged.isEmpty { return try store.dequeue(last.id) }
        last.action = .update(merged)
        last.standing = .waiting
        last.attempts = Attempts()
        try store.update(last)
    }

    /// The completion was taken back before it was sent: the server will not make the next occurrence.
    private func cancelAwaiting(after predecessor: EntityID) throws {
        let isUnsent = try store.outboxEntries(of: predecessor).allSatisfy(\.isUntried)
        guard isUnsent else { return }
        for occurrence in try store.awaitedOccurrences() where occurrence.predecessorID == predecessor {
            for entry in try store.outboxEntries(of: occurrence.taskID) { try store.dequeue(entry.id) }
            try store.stopAwaiting(occurrence.taskID)
        }
    }

    /// Whether the server has the task, or will: it waits to be created, or the server makes it itself.
    private func isSynchronized(_ id: EntityID) throws -> Bool {
        if try store.task(id)?.serverID != nil { return true }
        if try store.outboxEntries(of: id).contains(where: { $0.action.isCreation }) { return true }
        return try store.awaitedOccurrences().contains { $0.taskID == id }
    }

    private func enqueue(_ action: OutboxEntry.Action, task: EntityID, serverID: EntityID?) throws {
        hasRecorded = true
        try store.enqueue(action, task: task, serverID: serverID, isIntent: isIntent, at: now)
    }
}

extension OutboxEntry.Action {
    public var isCreation: Bool { if case .create = self { true } else { false } }
    public var isUpdate: Bool { if case .update = self { true } else { false } }
}
