import TaskHubEntities
import TaskStore

/// Changes the status of tasks within one transaction, with the consequences for recurring ones.
struct StatusMove {
    let store: TaskTransaction
    let workspace: Workspace
    let now: Instant

    /// Changes `task` in memory only.
    ///
    /// The consequences are stored immediately.
    ///
    /// - Returns: The next occurrence, if the change created one.
    func move(_ task: inout TaskItem, to status: TaskStatus) throws -> TaskItem? {
        let before = task.status
        try task.move(to: status, at: now)
        if before != .done, status == .done { return try makeNextOccurrence(of: task) }
        if before.isCompleted, !status.isCompleted { try deleteNextOccurrence(after: task.id) }
        return nil
    }

    /// Creates the next occurrence, unless it exists because the task was completed before.
    ///
    /// A local recurrence belongs to the machine on which it was set; no other machine goes on with it.
    private func makeNextOccurrence(of task: TaskItem) throws -> TaskItem? {
        guard task.recurs, task.localRecurrence.map({ $0.machine == workspace.machine() }) ?? true,
            try store.successor(of: task.id) == nil
        else { return nil }
        let next = task.nextOccurrence(
            id: workspace.ids.next(), completedAt: now, sortOrder: try store.nextSortOrder(),
            isServers: store.areServers, in: workspace.zone)
        if let next { try store.insert(next) }
        return next
    }

    /// Deletes the next occurrence if it is open, unchanged and was not sent.
    private func deleteNextOccurrence(after id: EntityID) throws {
        guard let next = try store.successor(of: id), !next.isCompleted, next.serverID == nil,
            next.modifiedAt == next.createdAt
        else { return }
        try store.deleteTask(next.id)
    }
}

extension Workspace {
    /// Changes the status of all tasks or, on an error, of none.
    ///
    /// A task that already has the status is left unchanged.
    func changeStatus(
        of ids: [EntityID], as action: UserAction, to status: (TaskItem) -> TaskStatus
    ) throws -> Committed<[TaskChange]> {
        try commit(action) { store, now in
            let move = StatusMove(store: store, workspace: self, now: now)
            return try ids.withoutDuplicates.map { id in
                guard let before = try store.task(id) else { throw ActionError.noSuchTask }
                var task = before
                let next = try move.move(&task, to: status(before))
                return try store.store(task, replacing: before, at: now, nextOccurrence: next)
            }
        }
    }
}
