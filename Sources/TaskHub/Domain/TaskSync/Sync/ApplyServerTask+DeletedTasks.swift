import TaskActions
import TaskHubEntities
import TaskStore

/// The server's tasks that were deleted here, and their copies.
extension ApplyServerTask {
    /// Inserts a task that was deleted here and changed on the server since.
    ///
    /// The values that were deleted are saved as lost.
    func restore(_ remote: ServerTask, deletedAs copy: DeletedTask) throws {
        deletions = nil
        let task = try item(remote, id: copy.task.id, over: copy.task, known: copy.facts)
        try store.insert(task, facts(remote, as: task))
        for field in TaskField.ofServer where copy.task.value(of: field) != task.value(of: field) {
            try store.saveLostValue(
                LostValue(
                    taskID: task.id, field: field, value: copy.task.value(of: field), wasLocal: true, lostAt: now))
        }
    }

    /// Keeps a copy of the server's task, which is about to be deleted.
    func keepCopy(of remote: ServerTask, as id: EntityID) throws {
        let task = try item(remote, id: id, over: nil)
        try store.save(
            DeletedTask(
                task: task, facts: facts(remote, as: task), list: try task.listID.flatMap { try store.list($0) },
                deletedAt: now,
                isLocal: true))
    }

    /// Applies sent edits to a deleted task's copy.
    ///
    /// If `isUncertain`, applies only those that the server's task shows.
    func noteSent(_ edits: [FieldEdit], of id: EntityID, _ answer: ServerTask, isUncertain: Bool = false) throws {
        guard var copy = try store.deletedTask(id), try store.task(id) == nil else { return }
        var task = try item(answer, id: id, over: copy.task, known: copy.facts)
        var due = due(of: answer, as: task)
        if let edit = edits.first(where: { $0.field == .due }) {
            // Noon may be the day that was sent.
            let sent = edit.value.flatMap { DueDate(text: $0) }
            due = ServerDueDate(answer.dueDate, known: copy.facts.due, sent: sent, in: zone)
            task.dueDate = due?.meaning
        }
        for edit in edits where !isUncertain || task.value(of: edit.field) == edit.value {
            copy.task.copyValue(of: edit.field, from: task)
            if edit.field == .due { copy.facts.due = due }
        }
        copy.list = try copy.task.listID.flatMap { try store.list($0) }
        try store.save(copy)
    }
}
