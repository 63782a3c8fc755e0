import TaskHubEntities

/// Changes the status of tasks within one transaction, with the consequences for recurring ones.
struct StatusMove {
    struct Consequence {
        var nextOccurrence: TaskItem?
        var deletedOccurrence: EntityID?
    }

    let repositories: any Repositories
    let workspace: Workspace
    let now: Instant

    /// Changes `task` in memory only.
    ///
    /// The consequences are stored immediately.
    func move(_ task: inout TaskItem, to status: TaskStatus) throws -> Consequence {
        let before = task.status
        try task.move(to: status, at: now)
        if before != .done, status == .done { return Consequence(nextOccurrence: try makeNextOccurrence(of: task)) }
        if before.isCompleted, !status.isCompleted {
            return Consequence(deletedOccurrence: try deleteNextOccurrence(after: task.id))
        }
        return Consequence()
    }

    /// Changes the status of a stored task.
    ///
    /// Does nothing if it already has the status.
    func change(_ id: EntityID, to status: (TaskItem) -> TaskStatus) throws -> TaskChange {
        guard var task = try repositories.task(id) else { throw ActionError.noSuchTask }
        let target = status(task)
        let isChanged = target != task.status
        let consequence = try move(&task, to: target)
        if isChanged {
            task.modifiedAt = now
            try repositories.update(task)
        }
        return TaskChange(
            task: task, list: try task.listID.flatMap { try repositories.list($0) }, isChanged: isChanged,
            nextOccurrence: consequence.nextOccurrence, deletedOccurrence: consequence.deletedOccurrence, newList: nil)
    }

    /// Creates the next occurrence, unless it exists because the task was completed before.
    private func makeNextOccurrence(of task: TaskItem) throws -> TaskItem? {
        guard task.recurrence != .none, try repositories.successor(of: task.id) == nil else { return nil }
        let next = task.nextOccurrence(
            id: workspace.ids.next(), completedAt: now, sortOrder: try repositories.nextSortOrder(), in: workspace.zone)
        if let next { try repositories.insert(next) }
        return next
    }

    /// Deletes the next occurrence if it is open, unchanged and was not sent.
    ///
    /// - Returns: Its id.
    private func deleteNextOccurrence(after id: EntityID) throws -> EntityID? {
        guard let next = try repositories.successor(of: id), !next.isCompleted, next.serverID == nil,
            next.modifiedAt == next.createdAt
        else { return nil }
        try repositories.deleteTask(next.id)
        return next.id
    }
}
