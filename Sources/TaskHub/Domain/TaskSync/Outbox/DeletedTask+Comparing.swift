internal import TaskActions
import TaskHubEntities
import TaskStore

extension DeletedTask {
    /// Creates a copy of a task that is about to be deleted.
    init(_ task: TaskItem, in store: StoreReader, at now: Instant, isLocal: Bool) throws {
        self.init(
            task: task, facts: try store.serverFacts(of: task.id) ?? ServerTaskFacts(updatedAt: nil, hasDetails: false),
            list: try task.listID.flatMap { try store.list($0) }, deletedAt: now, isLocal: isLocal)
    }

    /// Returns the copy with the edits that were not sent before the deletion, which `entries` contain.
    func withUnsentEdits(_ entries: [OutboxEntry], in store: StoreReader) throws -> DeletedTask {
        var copy = self
        copy.task = task.applying(entries)
        if copy.task.listID != task.listID { copy.list = try copy.task.listID.flatMap { try store.list($0) } }
        return copy
    }

    /// Returns whether someone changed the task on the server since this copy.
    ///
    /// A task without details is compared by what the server's list shows, and by its update time. Archiving a done
    /// task is not a change: the server does that by itself. A new attachment is a change, because it could not be
    /// restored.
    func isOutdated(by remote: ServerTask) -> Bool {
        let isListed =
            task.title.text == remote.title && hasDueDate(remote.dueDate)
            && task.isCompleted == remote.status.isCompleted && isInList(remote.project)
        guard isListed else { return true }
        guard facts.hasDetails else { return facts.updatedAt.map { remote.updatedAt > $0 } ?? false }
        let isSame =
            task.notes == remote.notes && task.area == remote.area && task.priority == remote.priority
            && task.recurrence == remote.recurrence && facts.description == remote.description
            && facts.unknownValues == remote.unknownValues
            && (task.isCompleted || task.status == remote.status) && !hasNewAttachment(remote)
        return !isSame
    }

    /// Returns whether someone attached a file.
    ///
    /// A task that was fetched by an earlier version has no names of attached files. Those that it had by its known
    /// update time are not new.
    private func hasNewAttachment(_ remote: ServerTask) -> Bool {
        if let known = facts.updatedAt, remote.updatedAt <= known { return false }
        var added = remote.attachments
        for name in facts.attachments {
            if let index = added.firstIndex(of: name) { added.remove(at: index) }
        }
        return !added.isEmpty
    }

    private func hasDueDate(_ moment: Instant?) -> Bool {
        facts.due.map { $0.moment.seconds == moment?.seconds } ?? ServerDueDate.mayBe(moment, of: task.dueDate)
    }

    private func isInList(_ project: ServerProject?) -> Bool {
        guard let list else { return project == nil }
        // A list that was never sent is matched by name, as the server does.
        return list.serverID.map { $0 == project?.id } ?? (list.name.text.lowercased() == project?.name.lowercased())
    }
}

extension SyncTransaction {
    /// Removes entries of a task that was deleted here and that the server does not have any more.
    ///
    /// Their edits become part of the task's copy, which is compared with nothing from now on.
    func dequeue(_ entries: [OutboxEntry], ofDeleted id: EntityID) throws {
        for entry in entries { try dequeue(entry.id) }
        guard let copy = try deletedTask(id) else { return }
        try save(copy.withUnsentEdits(entries, in: self))
    }
}
