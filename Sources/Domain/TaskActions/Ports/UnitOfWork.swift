package import TaskHubEntities

/// The store of tasks, one transaction at a time.
package protocol UnitOfWork: Sendable {
    /// Runs `work` on one consistent state.
    ///
    /// Changing anything in it is an error.
    func read<Value>(_ work: (any Repositories) throws -> Value) throws -> Value

    /// Runs `work` in one transaction that no other writer interleaves with, raises the generation when anything
    /// changed, and returns once the result would survive a power failure.
    ///
    /// An error undoes all of it.
    func write<Value>(_ work: (any Repositories) throws -> Value) throws -> Value
}

/// What an action sees of one transaction.
///
/// Valid only inside the transaction.
package protocol Repositories: TaskRepository, ListRepository, CreateKeyRepository, SnapshotSource {}

package protocol TaskRepository {
    func task(_ id: EntityID) throws -> TaskItem?

    /// Local ids of tasks whose local or server id begins with `prefix` (lower case), at most `limit`, in no
    /// particular order and without repetition.
    func taskIDs(beginningWith prefix: String, limit: Int) throws -> [EntityID]

    func tasks(_ query: TaskQuery) throws -> [TaskItem]

    /// All of them, in no particular order.
    func tasks(inList id: EntityID) throws -> [TaskItem]

    /// The task that completing `id` made, if it is still there; the newest of several.
    func successor(of id: EntityID) throws -> TaskItem?

    /// The highest order in use; nil when there are no tasks.
    func lastSortOrder() throws -> Int?

    func insert(_ task: TaskItem) throws

    /// Replaces the task with the same id.
    ///
    /// An unknown id changes nothing.
    func update(_ task: TaskItem) throws

    func deleteTask(_ id: EntityID) throws

    /// - Returns: how many there were.
    func deleteTasks(inList id: EntityID) throws -> Int
}

package protocol ListRepository {
    /// By sort order, then name.
    func lists() throws -> [TaskList]

    func list(_ id: EntityID) throws -> TaskList?

    /// Letter case does not matter.
    func list(named name: ListName) throws -> TaskList?

    func insert(_ list: TaskList) throws

    func update(_ list: TaskList) throws

    func deleteList(_ id: EntityID) throws
}

/// Remembers which call created which task, for ever, so that a repeated call makes nothing new.
package protocol CreateKeyRepository {
    func creation(forKey key: String) throws -> KeyedCreation?

    /// Replaces an earlier creation with the same key.
    func remember(_ creation: KeyedCreation) throws

    /// The last key that was made for the text, if it is remembered.
    func textKey(for text: String) throws -> TextKey?

    /// Replaces an earlier key for the same text, and forgets all that were made before `moment`.
    func remember(_ key: TextKey, forgettingBefore moment: Instant) throws
}

/// The key that a text got, and when.
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
