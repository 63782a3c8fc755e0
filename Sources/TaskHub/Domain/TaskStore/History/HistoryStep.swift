package import TaskHubEntities

/// What a user does to tasks and lists, as the history names it.
package enum UserAction: String, CaseIterable, Hashable, Sendable {
    case add, edit, done, reopen, delete, snooze
    case importTasks = "import"
    case addList = "add_list"
    case renameList = "rename_list"
    case colorList = "color_list"
    case moveList = "move_list"
    case deleteList = "delete_list"

    /// Whether it is about a list; tasks may go with it.
    package var isOfList: Bool { [.addList, .renameList, .colorList, .moveList, .deleteList].contains(self) }
}

/// One command that changed tasks or lists.
package struct HistoryStep: Hashable, Sendable, Identifiable {
    /// The maximum number of steps that are kept.
    package static let maximumCount: Int64 = 1000
    /// How long a step is kept, in seconds.
    package static let retention: Int64 = 90 * 86400

    package let id: Int64
    package let action: UserAction
    /// The name of the program, such as `taskhub-intent`.
    package let program: String
    package let madeAt: Instant
    /// When the step was undone; `nil` unless it is undone.
    package let undoneAt: Instant?
    /// The number of tasks that the user chose; next occurrences do not count.
    package let taskCount: Int
    /// The title of the first of these tasks, or the name of the list, as it was after the step or before its deletion.
    package let title: String

    package init(
        id: Int64, action: UserAction, program: String, madeAt: Instant, undoneAt: Instant?, taskCount: Int,
        title: String
    ) {
        self.id = id
        self.action = action
        self.program = program
        self.madeAt = madeAt
        self.undoneAt = undoneAt
        self.taskCount = taskCount
        self.title = title
    }
}

/// A task or a list before and after one change of a step.
package enum HistoryChange: Hashable, Sendable {
    case taskAdded(TaskItem)
    case taskChanged(TaskItem, to: TaskItem)
    case taskDeleted(TaskItem)
    case listAdded(TaskList)
    case listChanged(TaskList, to: TaskList)
    case listDeleted(TaskList)
}
