import AppGroup
package import TaskHubEntities
package import TaskStore

extension SQLiteStore {
    /// Creates a store in memory with these tasks and lists.
    ///
    /// - Throws: What the store throws, such as for two tasks with one id.
    package static func inMemory(
        tasks: [TaskItem] = [], lists: [TaskList] = [], storeID: EntityID = Seed.id(0)
    ) throws -> SQLiteStore {
        let store = try SQLiteStore.inMemory(
            storeID: storeID, paths: ContainerPaths(container: "/nonexistent"), zone: TestZones.berlin)
        if !tasks.isEmpty || !lists.isEmpty {
            try store.write { store in
                for list in lists { try store.insert(list) }
                for task in tasks { try store.insert(task) }
            }
        }
        return store
    }

    /// Returns a copy of everything in the store, as a backup has it.
    package func backup() throws -> SQLiteStore {
        let copy = try SQLiteStore.inMemory()
        try copyContents(to: copy)
        return copy
    }

    /// Brings back everything as it was in the backup.
    package func restore(_ backup: SQLiteStore) throws { try backup.copyContents(to: self) }
}
