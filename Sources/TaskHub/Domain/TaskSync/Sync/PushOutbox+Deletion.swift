import TaskActions
import TaskHubEntities
import TaskStore

extension PushOutbox {
    /// Returns whether a deletion may be sent: the server's task is the one that the user saw.
    ///
    /// The server deletes a task even if it was changed since, so the task is fetched first. If someone changed it, it
    /// is kept, and the user decides. A change between this request and the deletion cannot be seen. The task's copy is
    /// kept for that case.
    func mayDelete(_ entry: OutboxEntry, _ serverID: EntityID, _ result: inout Result) async throws -> Bool {
        let remote: ServerTask
        do {
            remote = try await service.task(serverID)
        } catch {
            guard case .notFound = error else { throw error }
            try store.write { try $0.dequeue([entry], ofDeleted: entry.taskID) }
            result.sent += 1
            return false
        }
        let offset = await service.clockOffset ?? .zero
        return try store.write { store in
            guard let copy = try store.deletedTask(entry.taskID) else {
                // An earlier version queued the deletion, or the task was a provisional occurrence.
                try application(store, offset).keepCopy(of: remote, as: entry.taskID)
                return true
            }
            guard copy.isOutdated(by: remote) else { return true }
            guard try store.task(serverID: serverID) == nil else {
                // It is here under another local id. The user sees it there, or has to decide about it already.
                try store.dequeue([entry], ofDeleted: entry.taskID)
                return false
            }
            var kept = entry
            kept.action = .delete()
            kept.state = .rejected(code: RejectionCode.changedOnServer, requestID: nil)
            try store.update(kept)
            try application(store, offset).restore(remote, deletedAs: copy.withUnsentEdits([entry], in: store))
            result.rejected += 1
            return false
        }
    }

    /// Settles an update of unknown outcome whose task was deleted here since.
    ///
    /// What has arrived is noted in the copy of the task, as part of what the user saw. The deletion keeps the rest.
    ///
    /// - Returns: Whether the update need not be sent again. A completion must be sent if its next occurrence here is
    ///   provisional, because the server creates that occurrence.
    func isSettled(_ entry: OutboxEntry, _ edits: [FieldEdit], _ remote: ServerTask) async throws -> Bool {
        guard !entry.isUntried else { return false }
        let offset = await service.clockOffset ?? .zero
        return try store.write { store in
            guard try store.task(entry.taskID) == nil else { return false }
            // It was a duplicate of a task that is here, which gets the edits.
            if try entry.serverID.flatMap({ try store.task(serverID: $0) }) != nil { return false }
            try application(store, offset).noteSent(edits, of: entry.taskID, remote, isUncertain: true)
            try keepUnsent(edits, of: entry.taskID, in: store)
            let createsNext = try store.provisionalOccurrences().contains { $0.predecessorID == entry.taskID }
            if !createsNext { try store.dequeue(entry.id) }
            return !createsNext
        }
    }

    /// Adds the edits that a deleted task's copy does not show to those that its deletion keeps.
    private func keepUnsent(_ edits: [FieldEdit], of id: EntityID, in store: SyncTransaction) throws {
        guard let copy = try store.deletedTask(id), var deletion = try store.outboxEntries(of: id).last,
            deletion.action.isDeletion, deletion.isChangeable
        else { return }
        var unsent = edits.filter { copy.task.value(of: $0.field) != $0.value }
        unsent.merge(deletion.action.edits)
        deletion.action = .delete(unsent: unsent)
        try store.update(deletion)
    }

    /// Notes in the copy of a deleted task the status that the user gave it and the server refused.
    ///
    /// A task that was completed here and archived there is completed for everybody.
    func noteSeen(_ status: FieldEdit, of id: EntityID, in store: SyncTransaction) throws {
        guard var copy = try store.deletedTask(id) else { return }
        copy.task.set(.status, to: status.value)
        try store.save(copy)
    }
}
