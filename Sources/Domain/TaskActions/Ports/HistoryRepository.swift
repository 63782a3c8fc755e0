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

/// The steps that can be undone and redone.
package protocol HistoryRepository {
    /// Adds a step, which from now on is the last one, and forgets the oldest ones.
    ///
    /// After a new step, no earlier undo is redone without naming its step.
    ///
    /// - Returns: The step's number: one more than the last one, and 1 in an empty history.
    func addStep(_ action: UserAction, by program: String, at now: Instant) throws -> Int64

    /// Appends a change to a step.
    func append(_ change: HistoryChange, number: Int, to step: Int64) throws

    /// Replaces a change of a step.
    func replace(_ change: HistoryChange, number: Int, of step: Int64) throws

    /// Returns the step, or `nil` if there is none or it was forgotten.
    func step(_ id: Int64) throws -> HistoryStep?

    /// Returns the newest step that is not undone.
    func lastStep() throws -> HistoryStep?

    /// Returns the step that was undone last, unless another step was added since.
    func lastUndoneStep() throws -> HistoryStep?

    /// Returns the newest steps, newest first, without their changes.
    func steps(limit: Int) throws -> [HistoryStep]

    /// Returns the newest steps that changed a task, newest first, without their changes.
    func steps(ofTask id: EntityID, limit: Int) throws -> [HistoryStep]

    /// Returns the changes of a step, in the order in which they were made.
    func changes(of step: Int64) throws -> [HistoryChange]

    /// Marks a step as undone, or as done again if `moment` is `nil`.
    func setUndone(_ step: Int64, at moment: Instant?) throws

    /// Forgets all steps.
    func clearHistory() throws
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
