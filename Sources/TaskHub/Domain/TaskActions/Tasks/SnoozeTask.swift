package import TaskHubEntities
import TaskStore

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
    ///   - due: The new due date, today or a moment in the future at the earliest. On a day, a task keeps its time of
    ///     day if it has one that has not passed. `nil` means tomorrow; a task that is due later is left unchanged.
    /// - Returns: One change for each task, in the order of `ids`.
    /// - Throws: ``ActionError/noSuchTask``, ``ActionError/taskIsCompleted`` or ``ActionError/snoozeIntoThePast``.
    package func run(_ ids: [EntityID], until due: DueDate? = nil) throws -> Committed<[TaskChange]> {
        try workspace.commit(.snooze) { store, now in
            if let due, due.instant(in: workspace.zone) <= now { throw ActionError.snoozeIntoThePast }
            return try ids.withoutDuplicates.map { try snooze($0, until: due, in: store, at: now) }
        }
    }

    private func snooze(
        _ id: EntityID, until due: DueDate?, in store: TaskTransaction, at now: Instant
    ) throws -> TaskChange {
        guard let before = try store.task(id) else { throw ActionError.noSuchTask }
        guard !before.isCompleted else { throw ActionError.taskIsCompleted }
        var task = before
        if let due {
            task.dueDate = due
            if let day = due.wholeDay {
                let timed = self.due(on: day, at: before.dueDate)
                if timed.instant(in: workspace.zone) > now { task.dueDate = timed }
            }
        } else {
            task.dueDate = later(tomorrow(now, at: before.dueDate), before.dueDate)
        }
        return try store.store(task, replacing: before, at: now)
    }

    private func tomorrow(_ now: Instant, at due: DueDate?) -> DueDate {
        let today = workspace.zone.civil(at: now).date
        let day = today.adding(days: 1)
        // Nothing is later than the year 9999.
        guard case .moment? = due else { return .day(day.year > 9999 ? today : day) }
        return self.due(on: day, at: due)
    }

    /// A day, at the time of day of another due date if that has one.
    private func due(on day: CivilDate, at due: DueDate?) -> DueDate {
        let zone = workspace.zone
        guard case .moment(let moment) = due else { return .day(day) }
        return .moment(zone.instant(of: CivilDateTime(day, zone.civil(at: moment).time)).clampedToWritable)
    }

    private func later(_ due: DueDate, _ other: DueDate?) -> DueDate {
        guard let other, other.instant(in: workspace.zone) > due.instant(in: workspace.zone) else { return due }
        return other
    }
}
