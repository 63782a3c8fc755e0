public import TaskHubEntities

/// A task after a change, and what the change brought with it.
public struct TaskChange: Hashable, Sendable {
    public let task: TaskItem
    public let list: TaskList?
    /// False: the task was like that already, and was not touched.
    public let isChanged: Bool
    /// Made by completing a recurring task.
    public let nextOccurrence: TaskItem?
    /// The untouched next occurrence that re-opening removed.
    public let takenBack: EntityID?
    /// The list, when it was made for this task.
    public let newList: TaskList?
}
