package import TaskHubEntities

/// A task after a change, and what the change brought with it.
package struct TaskChange: Hashable, Sendable {
    package let task: TaskItem
    package let list: TaskList?
    /// False: the task was like that already, and was not touched.
    package let isChanged: Bool
    /// Made by completing a recurring task.
    package let nextOccurrence: TaskItem?
    /// The untouched next occurrence that re-opening removed.
    package let takenBack: EntityID?
    /// The list, when it was made for this task.
    package let newList: TaskList?
}
