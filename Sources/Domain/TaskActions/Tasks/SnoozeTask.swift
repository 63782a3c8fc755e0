package import TaskHubEntities

/// Postpones tasks.
///
/// Snoozing twice has the same result as snoozing once, so key bounce is harmless.
package struct SnoozeTask: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Postpones all tasks or, on an error, none.
    ///
    /// - Parameters:
    ///   - ids: The tasks.
    ///   - moment: The new due time, in the future. `nil` means tomorrow at the task's time of day, or the whole day if
    /// it has none; a task that is due later is left unchanged.
    /// - Returns: One change for each task, in the order of `ids`.
    /// - Throws: ``ActionError/noSuchTask``, ``ActionError/taskIsCompleted`` or ``ActionError/snoozeIntoThePast``.
    package func run(_ ids: [EntityID], until moment: Instant? = nil) throws -> Committed<[TaskChange]> {
        try workspace.commit { repositories, now in
            if let moment, moment <= now { throw ActionError.snoozeIntoThePast }
            return try ids.withoutDuplicates.map { try snooze($0, until: moment, in: repositories, at: now) }
        }
    }

    private func snooze(
        _ id: EntityID, until moment: Instant?, in repositories: any Repositories, at now: Instant
    ) throws -> TaskChange {
        guard let before = try repositories.task(id) else { throw ActionError.noSuchTask }
        guard !before.isCompleted else { throw ActionError.taskIsCompleted }
        var task = before
        task.dueDate = moment ?? max(tomorrow(now, at: before.dueDate), before.dueDate ?? now)
        return try repositories.store(task, replacing: before, at: now)
    }

    private func tomorrow(_ now: Instant, at due: Instant?) -> Instant {
        let zone = workspace.zone
        let time = due.map { zone.civil(at: $0).time } ?? .endOfDay
        return zone.instant(of: CivilDateTime(zone.civil(at: now).date.adding(days: 1), time)).clampedToWritable
    }
}
