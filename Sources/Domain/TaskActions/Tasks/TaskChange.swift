package import TaskHubEntities

/// A task after a change, with the consequences of the change.
package struct TaskChange: Hashable, Sendable {
    package let task: TaskItem
    package let list: TaskList?
    /// Whether the task was changed.
    ///
    /// If not, it already had the requested values.
    package let isChanged: Bool
    /// The next occurrence that completing a recurring task created.
    package let nextOccurrence: TaskItem?
    /// The unchanged next occurrence that reopening deleted.
    package let deletedOccurrence: EntityID?
    /// The list, if this call created it.
    package let newList: TaskList?
}
