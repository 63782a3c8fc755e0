internal import AppGroup
package import TaskHubEntities
package import TaskStore

extension SQLiteStore {
    /// An empty store, which takes longer to make than to copy.
    private static let empty = Result {
        try SQLiteStore.inMemory(
            storeID: Seed.id(0), paths: ContainerPaths(container: "/nonexistent"), zone: TestZones.berlin)
    }

    /// Creates a store in memory with these tasks and lists.
    ///
    /// - Throws: What the store throws, such as for two tasks with one id.
    package static func inMemory(tasks: [TaskItem] = [], lists: [TaskList] = []) throws -> SQLiteStore {
        let store = try empty.get().copyInMemory()
        guard !tasks.isEmpty || !lists.isEmpty else { return store }
        try store.write { store in
            for list in lists { try store.insert(list) }
            for task in tasks { try store.insert(task) }
        }
        return store
    }
}
