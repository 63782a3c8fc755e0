package import TaskHubEntities
import TaskStore

/// A task after a change, with the consequences of the change.
package struct TaskChange: Hashable, Sendable {
    package let task: TaskItem
    package let list: TaskList?
    /// Whether the task differs from what it was.
    package let isChanged: Bool
    /// The next occurrence that completing a recurring task created.
    package let nextOccurrence: TaskItem?
}

extension TaskTransaction {
    /// Stores the task, as modified now, if it differs from what it was.
    ///
    /// - Returns: The change, with the task's list.
    func store(
        _ task: TaskItem, replacing before: TaskItem, at now: Instant, nextOccurrence: TaskItem? = nil
    ) throws -> TaskChange {
        var task = task
        let isChanged = task != before
        if isChanged {
            task.modifiedAt = now
            try update(task)
        }
        return TaskChange(
            task: task, list: try task.listID.flatMap { try list($0) }, isChanged: isChanged,
            nextOccurrence: nextOccurrence)
    }
}

extension [EntityID] {
    /// The ids in the same order, each only at its first place.
    var withoutDuplicates: [EntityID] {
        var seen: Set<EntityID> = []
        return filter { seen.insert($0).inserted }
    }
}
