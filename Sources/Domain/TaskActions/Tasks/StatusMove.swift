import TaskHubEntities

/// Moves tasks between statuses within one transaction, with what follows for recurring ones.
struct StatusMove {
    struct Consequence {
        var nextOccurrence: TaskItem?
        var takenBack: EntityID?
    }

    let repositories: any Repositories
    let workspace: Workspace
    let now: Instant

    /// Changes `task` in memory only; what follows from it is stored at once.
    func move(_ task: inout TaskItem, to status: TaskStatus) throws -> Consequence {
        let before = task.status
        try task.move(to: status, at: now)
        if before != .done, status == .done { return Consequence(nextOccurrence: try makeNextOccurrence(of: task)) }
        if before.isCompleted, !status.isCompleted { return Consequence(takenBack: try takeBack(after: task.id)) }
        return Consequence()
    }

    /// Moves a stored task.
    ///
    /// A move to where it is changes nothing.
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
            nextOccurrence: consequence.nextOccurrence, takenBack: consequence.takenBack, newList: nil)
    }

    /// A task that was completed, re-opened and completed again has its next occurrence already.
    private func makeNextOccurrence(of task: TaskItem) throws -> TaskItem? {
        guard task.recurrence != .none, try repositories.successor(of: task.id) == nil else { return nil }
        let next = task.nextOccurrence(
            id: workspace.ids.next(), completedAt: now, sortOrder: try repositories.nextSortOrder(), in: workspace.zone)
        if let next { try repositories.insert(next) }
        return next
    }

    private func takeBack(after id: EntityID) throws -> EntityID? {
        guard let next = try repositories.successor(of: id), !next.isCompleted, next.serverID == nil,
            next.modifiedAt == next.createdAt
        else { return nil }
        try repositories.deleteTask(next.id)
        return next.id
    }
}
