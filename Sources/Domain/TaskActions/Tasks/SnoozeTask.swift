package import TaskHubEntities

/// Puts tasks off.
///
/// Done twice it is as done once: a key that bounces does no harm.
package struct SnoozeTask: Sendable {
    private let workspace: Workspace

    package init(in workspace: Workspace) {
        self.workspace = workspace
    }

    /// Makes the tasks due at `moment`, which is to come: all of them or, on an error, none.
    ///
    /// Without one each becomes due tomorrow: at the time of day it was due at, or, where it had none, on the day as
    /// a whole. A task that is due later than that already stays as it is.
    package func run(_ ids: [EntityID], until moment: Instant? = nil) throws -> Committed<[TaskChange]> {
        try workspace.commit { repositories, now in
            if let moment, moment <= now { throw ActionError.snoozeIntoThePast }
            return try ids.withoutRepetition.map { try snooze($0, until: moment, in: repositories, at: now) }
        }
    }

    private func snooze(
        _ id: EntityID, until moment: Instant?, in repositories: any Repositories, at now: Instant
    ) throws -> TaskChange {
        guard var task = try repositories.task(id) else { throw ActionError.noSuchTask }
        guard !task.isCompleted else { throw ActionError.taskIsCompleted }
        let due = moment ?? max(tomorrow(now, at: task.dueDate), task.dueDate ?? now)
        let isChanged = due != task.dueDate
        if isChanged {
            task.dueDate = due
            task.modifiedAt = now
            try repositories.update(task)
        }
        return TaskChange(
            task: task, list: try task.listID.flatMap { try repositories.list($0) }, isChanged: isChanged,
            nextOccurrence: nil, takenBack: nil, newList: nil)
    }

    private func tomorrow(_ now: Instant, at due: Instant?) -> Instant {
        let zone = workspace.zone
        let time = due.map { zone.civil(at: $0).time } ?? .endOfDay
        return zone.instant(of: CivilDateTime(zone.civil(at: now).date.adding(days: 1), time))
    }
}
