package import TaskActions
internal import TaskHubEntities
package import TaskStore

/// Restores a deleted task from its last known copy.
package struct RestoreDeletedTask: Sendable {
    private let workspace: Workspace
    private let signal: any OutboxSignal

    package init(in workspace: Workspace, signal: any OutboxSignal) {
        self.workspace = workspace
        self.signal = signal
    }

    /// Restores the task under its local id, and signals that there is something to send.
    ///
    /// If the deletion was not sent yet, it is withdrawn. Otherwise the task is created again, and its attachments are
    /// lost.
    ///
    /// - Parameter reference: At least four characters of the task's local or server id.
    /// - Returns: The restored task, and the attachments that it lost.
    /// - Throws: ``SyncError/noSuchDeletedTask``, ``ActionError/severalTasks(count:)``, or
    ///   ``SyncError/outboxEntrySent`` if the deletion was sent and its result is not known yet.
    package func run(reference: String) throws -> Committed<RestoredTask> {
        let committed = try workspace.commitAccount { store, now in
            let copy = try FindDeletedTask.find(reference, in: store, at: now)
            let entries = try store.outboxEntries(of: copy.task.id)
            if let deletion = entries.first(where: \.action.isDeletion) {
                return RestoredTask(
                    task: try RestoreDeletedTask.withdraw(deletion, of: copy, in: store, at: now), lostAttachments: [])
            }
            return try OutboxRecording(store, ids: workspace.ids, zone: workspace.zone, now: now).recreate(copy)
        }
        try signal.changesQueued()
        return committed
    }

    /// Restores the task of a deletion that is not sent, and queues the edits that it keeps.
    ///
    /// If the server refused the deletion, the task may have been received again since, perhaps under another local id.
    /// That task gets the edits then.
    ///
    /// - Throws: ``SyncError/outboxEntrySent``.
    @discardableResult
    static func withdraw(
        _ deletion: OutboxEntry, of copy: DeletedTask, in store: SyncTransaction, at now: Instant
    ) throws -> TaskItem {
        guard deletion.isChangeable else { throw SyncError.outboxEntrySent }
        try store.dequeue(deletion.id)
        let serverID = copy.task.serverID ?? deletion.serverID
        let received = try serverID.flatMap { try store.task(serverID: $0) }
        var restored = copy
        restored.task = received ?? copy.task
        restored.task.serverID = serverID
        restored.task.takeLocalFields(from: copy.task)
        restored.task.tags = TaskTags(Array(restored.task.tags) + copy.task.tags)
        restored.task.source = restored.task.source ?? copy.task.source
        if restored.task.dueDate == copy.task.dueDate { restored.task.anchor = copy.task.anchor }
        if restored.task.recurrence == .none {
            restored.task.localRecurrence = restored.task.localRecurrence ?? copy.task.localRecurrence
        }
        // A change of unknown outcome is still queued.
        restored.task = restored.task.applying(try store.outboxEntries(of: copy.task.id))
        let edits = deletion.action.edits.map { edit in
            FieldEdit(
                field: edit.field, base: restored.task.value(of: edit.field), value: edit.value,
                changedAt: edit.changedAt)
        }.filter { $0.base != $0.value }
        if !edits.isEmpty {
            try store.enqueue(
                .update(edits), task: restored.task.id, serverID: serverID, isIntent: deletion.isIntent, at: now)
        }
        restored.task = restored.task.applying([deletion])
        try store.removeDeletedTask(copy.task.id)
        return try insert(restored, in: store)
    }

    /// Inserts the task of a copy, or updates it if it is there.
    ///
    /// If the server has it, its details are requested.
    static func insert(_ copy: DeletedTask, in store: SyncTransaction) throws -> TaskItem {
        var task = copy.task
        if let list = task.listID, try store.list(list) == nil { task.listID = nil }
        var facts = copy.facts
        if task.serverID == nil { (facts.updatedAt, facts.hasDetails) = (nil, true) }
        if try store.task(task.id) == nil {
            try store.insert(task, facts)
        } else {
            try store.update(task)
        }
        if let serverID = task.serverID { try store.requestDetails(of: serverID) }
        try store.removeDeletedTask(task.id)
        return task
    }
}
