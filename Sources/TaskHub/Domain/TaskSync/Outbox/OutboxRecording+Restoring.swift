import TaskActions
import TaskHubEntities
import TaskStore

extension OutboxRecording {
    /// Restores a task that the history has.
    ///
    /// - If the deletion was not sent, it is withdrawn.
    /// - If it was sent, the task is created again on the server.
    /// - The next occurrence of a task that is about to be completed again is made by the server, as the first one was.
    ///   It gets a new id: the server may still be deleting the old one.
    ///
    /// - Throws: ``SyncError/outboxEntrySent`` if the deletion was sent and its result is not known yet.
    func restore(_ task: TaskItem) throws -> RestoredTask? {
        hasRecorded = true
        let entries = try store.outboxEntries(of: task.id)
        let deletion = entries.first(where: \.action.isDeletion)
        if try isOccurrence(ofOpenTask: task.predecessorID) {
            if let deletion, let copy = try store.deletedTask(task.id), try isCompletionRestored(task) {
                return RestoredTask(
                    task: try RestoreDeletedTask.withdraw(deletion, of: copy, in: store, at: now), lostAttachments: [])
            }
            return try restoreOccurrence(task)
        }
        guard let copy = try store.deletedTask(task.id) else {
            let restored = try insertUnknown(task)
            try enqueueCreation(of: restored)
            return RestoredTask(task: restored, lostAttachments: [])
        }
        guard let deletion else { return try recreate(copy) }
        return RestoredTask(
            task: try RestoreDeletedTask.withdraw(deletion, of: copy, in: store, at: now), lostAttachments: [])
    }

    /// Creates a task again whose deletion was sent, without its attachments.
    func recreate(_ copy: DeletedTask) throws -> RestoredTask {
        var restored = copy
        restored.task.serverID = nil
        restored.task.modifiedAt = now
        restored.facts.attachments = []
        let inserted = try RestoreDeletedTask.insert(restored, in: store)
        // Its first creation may still be queued: the response was lost.
        if try !store.outboxEntries(of: copy.task.id).contains(where: \.action.isCreation) {
            if let serverID = copy.task.serverID {
                try enqueueCreation(of: inserted, again: copy.task, serverID, edits: [])
            } else {
                try enqueueCreation(of: inserted)
            }
        }
        return RestoredTask(task: inserted, lostAttachments: copy.facts.attachments)
    }

    private func restoreOccurrence(_ task: TaskItem) throws -> RestoredTask {
        var next = task
        if try store.deletedTask(task.id) != nil || !store.outboxEntries(of: task.id).isEmpty {
            next = task.copy(id: ids.next(), at: now)
        }
        next.serverID = nil
        try store.insert(next)
        try inserted(next)
        return RestoredTask(task: next, lostAttachments: [])
    }

    private func insertUnknown(_ task: TaskItem) throws -> TaskItem {
        var task = task
        task.serverID = nil
        task.modifiedAt = now
        if let list = task.listID, try store.list(list) == nil { task.listID = nil }
        try store.insert(task)
        return task
    }

    /// Returns whether the server makes this occurrence when its predecessor, which is open, is completed.
    private func isOccurrence(ofOpenTask predecessor: EntityID?) throws -> Bool {
        guard let predecessor, let task = try store.task(predecessor), !task.isCompleted else { return false }
        return try isSynchronized(predecessor)
    }

    /// Returns whether completing the predecessor again only cancels its reopening, so that the server keeps the
    /// occurrence that it made and makes no other.
    private func isCompletionRestored(_ task: TaskItem) throws -> Bool {
        guard task.serverID != nil, let predecessor = task.predecessorID else { return false }
        return try isReopeningUnsent(predecessor)
    }
}
