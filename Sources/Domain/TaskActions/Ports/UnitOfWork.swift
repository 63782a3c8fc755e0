package import TaskHubEntities

/// The store of tasks, used one transaction at a time.
package protocol UnitOfWork: Sendable {
    /// Runs `work` on one consistent state of the store.
    ///
    /// Changing anything in `work` is an error.
    func read<Value>(_ work: (any Repositories) throws -> Value) throws -> Value

    /// Runs `work` in one transaction, isolated from other writers.
    ///
    /// Increments the generation if anything changed. On return, the changes would survive a power failure. If `work`
    /// throws, all its changes are undone.
    func write<Value>(_ work: (any Repositories) throws -> Value) throws -> Value
}

/// The repositories of one transaction.
///
/// Valid only inside the transaction.
package protocol Repositories:
    TaskRepository, ListRepository, CreateKeyRepository, HistoryRepository, SnapshotSource
{
    /// Inserts a task that was deleted, with the same id, and returns what was restored.
    ///
    /// A recorder that knows more about the deleted task restores it itself.
    func restore(_ task: TaskItem) throws -> RestoredTask

    /// Whether the tasks are a server's too, which makes the next occurrences of its own recurrences.
    var areServers: Bool { get }
}

extension Repositories {
    package var areServers: Bool { false }

    package func restore(_ task: TaskItem) throws -> RestoredTask {
        var task = task
        task.serverID = nil
        try insert(task)
        return RestoredTask(task: task, lostAttachments: [])
    }
}

/// A task that was restored after its deletion.
package struct RestoredTask: Hashable, Sendable {
    package let task: TaskItem
    /// The names of the attached files that it had and lost, because it was created again on the server.
    package let lostAttachments: [String]

    package init(task: TaskItem, lostAttachments: [String]) {
        self.task = task
        self.lostAttachments = lostAttachments
    }
}

/// The tasks of the store.
package protocol TaskRepository {
    /// Returns the task, or `nil` if there is none.
    func task(_ id: EntityID) throws -> TaskItem?

    /// Returns the local ids of tasks whose local or server id begins with `prefix`, which is in lower case.
    ///
    /// The result has at most `limit` ids, without duplicates and in no particular order.
    func taskIDs(beginningWith prefix: String, limit: Int) throws -> [EntityID]

    /// Returns the local and server ids of other tasks that come right before and after `id` in alphabetical order.
    ///
    /// At most four, in no particular order.
    func neighbors(of id: EntityID) throws -> [EntityID]

    /// Returns the selected tasks in display order.
    func tasks(_ query: TaskQuery) throws -> [TaskItem]

    /// Returns a part of the selected tasks, in display order: the nearest to a place, at most as many as the query's
    /// limit.
    func tasks(_ query: TaskQuery, at place: TaskPlace) throws -> [TaskItem]

    /// Returns the ids of the selected tasks in display order.
    func taskIDs(_ query: TaskQuery) throws -> [EntityID]

    /// Returns the number of selected tasks, whatever the query's limit.
    func taskCount(_ query: TaskQuery) throws -> Int

    /// Returns the number of selected tasks before the place of a task, whatever the query's limit.
    func taskCount(_ query: TaskQuery, before task: TaskItem) throws -> Int

    /// Returns how many tasks that ``TaskFilter/open`` selects are due on each of these local days, if any are.
    func openTaskCounts(dueIn days: ClosedRange<CivilDate>, in zone: any ZoneRules) throws -> [CivilDate: Int]

    /// Returns the tags of all tasks, in alphabetical order.
    func tags() throws -> [TaskTag]

    /// Returns all tasks, in no particular order.
    func allTasks() throws -> [TaskItem]

    /// Returns all tasks of the list, in no particular order.
    func tasks(inList id: EntityID) throws -> [TaskItem]

    /// Returns the task that completing `id` created, or the newest one if there are several.
    func successor(of id: EntityID) throws -> TaskItem?

    /// Returns the highest sort order in use, or `nil` if there are no tasks.
    func lastSortOrder() throws -> Int?

    /// Inserts the task.
    func insert(_ task: TaskItem) throws

    /// Replaces the task with the same id. Does nothing if there is none.
    func update(_ task: TaskItem) throws

    /// Deletes the task if it exists.
    func deleteTask(_ id: EntityID) throws

    /// Deletes all tasks of the list.
    ///
    /// - Returns: The number of deleted tasks.
    func deleteTasks(inList id: EntityID) throws -> Int
}

/// The lists of the store.
package protocol ListRepository {
    /// Returns all lists, by sort order, then name.
    func lists() throws -> [TaskList]

    /// Returns the number of tasks that ``TaskFilter/list(_:)`` selects, for each list that has any.
    func openTaskCounts() throws -> [EntityID: Int]

    /// Returns the list, or `nil` if there is none.
    func list(_ id: EntityID) throws -> TaskList?

    /// Returns the list with this name in any letter case.
    func list(named name: ListName) throws -> TaskList?

    /// Inserts the list.
    func insert(_ list: TaskList) throws

    /// Replaces the list with the same id. Does nothing if there is none.
    func update(_ list: TaskList) throws

    /// Deletes the list if it exists.
    func deleteList(_ id: EntityID) throws
}

/// The idempotency keys of task creation, kept indefinitely so that a repeated call creates nothing new.
package protocol CreateKeyRepository {
    /// Returns what was created with the key, or `nil` if the key is new.
    func creation(forKey key: String) throws -> KeyedCreation?

    /// Saves a creation, and replaces an earlier one with the same key.
    func remember(_ creation: KeyedCreation) throws

    /// Returns the last key for the text, or `nil` if there is none.
    func textKey(for text: String) throws -> TextKey?

    /// Saves a key for a text, replaces an earlier one, and deletes all that were created before `moment`.
    func remember(_ key: TextKey, forgettingBefore moment: Instant) throws
}

/// The key that was generated for a text, and when.
package struct TextKey: Hashable, Sendable {
    package let text: String
    package let key: String
    package let madeAt: Instant

    package init(text: String, key: String, madeAt: Instant) {
        self.text = text
        self.key = key
        self.madeAt = madeAt
    }
}

/// A task that was created with a key.
package struct KeyedCreation: Hashable, Sendable {
    package let key: String
    package let taskID: EntityID
    package let title: String

    package init(key: String, taskID: EntityID, title: String) {
        self.key = key
        self.taskID = taskID
        self.title = title
    }
}
