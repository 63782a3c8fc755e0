package import TaskActions
internal import TaskHubEntities
package import TaskStore

/// Finds the copies of tasks that were deleted in the last 90 days.
package struct FindDeletedTask: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Returns all copies, the latest deletion first.
    package func all() throws -> [DeletedTask] {
        try workspace.store.read { store in
            try FindDeletedTask.kept(in: store, at: workspace.clock.now()).map { try asDeleted($0, in: store) }
        }
    }

    /// Returns the copy of the one deleted task whose local or server id begins with `reference`.
    ///
    /// - Parameter reference: At least four characters of an id, in either letter case.
    /// - Returns: The copy.
    /// - Throws: ``SyncError/noSuchDeletedTask``, or ``ActionError/severalTasks(count:)``.
    package func run(reference: String) throws -> DeletedTask {
        try workspace.store.read { store in
            try asDeleted(FindDeletedTask.find(reference, in: store, at: workspace.clock.now()), in: store)
        }
    }

    /// Returns the task as the user deleted it.
    ///
    /// Until the deletion is sent, the copy lacks the edits that were not sent before.
    private func asDeleted(_ copy: DeletedTask, in store: StoreReader) throws -> DeletedTask {
        try copy.withUnsentEdits(store.outboxEntries(of: copy.task.id), in: store)
    }

    static func find(_ reference: String, in store: StoreReader, at now: Instant) throws -> DeletedTask {
        guard let beginning = IDPrefix(reference), beginning.isAtLeast(IDPrefix.usualMinimum) else {
            throw SyncError.noSuchDeletedTask
        }
        let found = try kept(in: store, at: now).filter { copy in
            copy.task.id.description.hasPrefix(beginning.text)
                || copy.task.serverID?.description.hasPrefix(beginning.text) == true
        }
        guard let first = found.first else { throw SyncError.noSuchDeletedTask }
        guard found.count == 1 else { throw ActionError.severalTasks(count: found.count) }
        return first
    }

    private static func kept(in store: StoreReader, at now: Instant) throws -> [DeletedTask] {
        let oldest = now.advanced(bySeconds: -DeletedTask.retention)
        return try store.deletedTasks().filter { try $0.deletedAt >= oldest && store.task($0.task.id) == nil }
    }
}
