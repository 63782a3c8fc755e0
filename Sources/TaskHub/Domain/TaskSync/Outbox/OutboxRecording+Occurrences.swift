import TaskActions
import TaskHubEntities
import TaskStore

/// The next occurrences of recurring tasks.
extension OutboxRecording {
    /// Queues the creation of the next occurrence of a rule that the server lacks.
    ///
    /// Its idempotency key comes from the completed task, its own due date and the time of the completion. So it is
    /// created once, even if a backup of the store is restored and the occurrence is made again.
    func enqueueCreation(ofLocalOccurrence task: TaskItem, after predecessor: EntityID) throws {
        guard try isSynchronized(predecessor) else { return }
        let series = try store.task(predecessor)?.serverID ?? predecessor
        let completion = task.createdAt.seconds
        try enqueueCreation(of: task, key: "next-\(series)-\(task.dueDate?.text ?? "")-\(completion)")
    }

    /// Returns the task as it is sent again: a completed one without its recurrence.
    ///
    /// The server made its next occurrence when it was completed first, and would make another one. If that occurrence
    /// is only here, the server has to make it. It is only here, too, if the completion was never sent.
    func endingSeries(_ task: TaskItem) throws -> TaskItem {
        guard task.status == .done else { return task }
        if let next = try store.successor(of: task.id), try isAwaited(next.id) || !isSynchronized(next.id) {
            return task
        }
        var ending = task
        ending.recurrence = .none
        return ending
    }

    /// Links a next occurrence that was created while its predecessor was local to the one that the server will create.
    ///
    /// The server creates the next occurrence when it receives the completion. Local changes to it are queued as an
    /// update. It is due when the series says: another due date is such a change.
    func addProvisionalSuccessor(of task: TaskItem) throws {
        guard let next = try store.successor(of: task.id), try !isSynchronized(next.id) else { return }
        var expected = task
        expected.status = .inbox
        expected.dueDate = task.dueDate.flatMap {
            task.recurrence.next(after: $0, completedAt: task.completedAt ?? now, in: zone)
        }
        // The server makes none of a rule that it lacks, or if the recurrence was removed since.
        guard expected.dueDate != nil else { return try enqueueLocalSuccessor(of: task.id) }
        // The server had deleted it too. The changes queued below replace what it refused.
        for entry in try store.outboxEntries(of: next.id) { try store.dequeue(entry.id) }
        try store.addProvisional(
            ProvisionalOccurrence(
                taskID: next.id, predecessorID: task.id, title: task.title.text, dueDate: expected.dueDate))
        let edits = TaskField.ofServer.compactMap { field -> FieldEdit? in
            let (base, value) = (expected.value(of: field), next.value(of: field))
            return base == value ? nil : FieldEdit(field: field, base: base, value: value, changedAt: now)
        }
        if !edits.isEmpty { try enqueue(.update(edits), task: next.id, serverID: nil) }
        if next.isCompleted { try enqueueSuccessor(of: next) }
    }

    /// Queues the next occurrence of a completed task: the server creates that of a done one only.
    func enqueueSuccessor(of task: TaskItem) throws {
        if task.status == .done {
            try addProvisionalSuccessor(of: task)
        } else {
            try enqueueLocalSuccessor(of: task.id)
        }
    }

    /// Queues the creation of a next occurrence that was created after the server had deleted its predecessor.
    ///
    /// Otherwise it would stay local, and no outbox entry would show this. An occurrence that the server has had is not
    /// sent: the user decides about it, or has decided already.
    func enqueueLocalSuccessor(of predecessor: EntityID) throws {
        guard let next = try store.successor(of: predecessor), try !isSynchronized(next.id),
            try store.outboxEntries(of: next.id).isEmpty, try store.serverFacts(of: next.id)?.updatedAt == nil
        else { return }
        try enqueueCreation(of: next)
    }

    /// Queues the creation of the next occurrences after a completion was undone before it was sent.
    ///
    /// The server does not create them in this case.
    func replaceProvisionalOccurrences(after predecessor: EntityID) throws {
        for occurrence in try store.provisionalOccurrences() where occurrence.predecessorID == predecessor {
            try replaceWithCreation(occurrence)
        }
    }

    /// Replaces a provisional occurrence with the creation of a separate task.
    ///
    /// Used if the server will not create the occurrence. If the task was deleted locally, only its outbox entries are
    /// removed.
    func replaceWithCreation(_ occurrence: ProvisionalOccurrence) throws {
        for entry in try store.outboxEntries(of: occurrence.taskID) { try store.dequeue(entry.id) }
        try store.removeProvisional(occurrence.taskID)
        if let task = try store.task(occurrence.taskID) { try enqueueCreation(of: task) }
    }

    /// Returns whether the last queued change of a task reopens it.
    ///
    /// Completing the task again cancels that change. The server then creates the occurrence of the first completion,
    /// which the reopening deleted locally.
    func isReopeningUnsent(_ id: EntityID) throws -> Bool {
        guard let last = try store.outboxEntries(of: id).last, last.isChangeable, let edit = last.action.status else {
            return false
        }
        return edit.base == TaskStatus.done.rawValue
    }

    /// Removes provisional occurrences of `predecessor` whose local task was deleted, with their outbox entries.
    func removeDeletedOccurrences(after predecessor: EntityID) throws {
        for occurrence in try store.provisionalOccurrences()
        where try occurrence.predecessorID == predecessor && store.task(occurrence.taskID) == nil {
            for entry in try store.outboxEntries(of: occurrence.taskID) { try store.dequeue(entry.id) }
            try store.removeProvisional(occurrence.taskID)
        }
    }

    /// Returns whether the task is a next occurrence that the server has not made yet, or that was not received yet.
    func isAwaited(_ id: EntityID) throws -> Bool {
        try store.provisionalOccurrences().contains { $0.taskID == id }
    }
}
