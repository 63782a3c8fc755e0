package import AppGroup
import GRDB
package import TaskHubEntities
import TaskHubGroup

/// Stores in memory, which no other program can open and which end with their object.
///
/// Tests use them for their speed.
extension SQLiteStore {
    /// Creates an empty store.
    ///
    /// - Parameters:
    ///   - storeID: The id of the store.
    ///   - paths: A container's paths, under which nothing is made.
    ///   - zone: The user's time zone.
    /// - Returns: The store.
    /// - Throws: What SQLite throws.
    package static func inMemory(
        storeID: EntityID, paths: ContainerPaths, zone: any ZoneRules
    ) throws -> SQLiteStore {
        let opening = StoreOpening(
            files: StoreFiles(in: paths), locks: ContainerLocks(paths: paths, order: .taskHub),
            now: Instant(seconds: 0), busyTimeout: .zero, newStoreID: storeID, zone: zone)
        return SQLiteStore(try opening.connectInMemory(), opening, .memory)
    }

    /// Returns a store in memory with everything that this one has.
    package func copyInMemory() throws -> SQLiteStore {
        let copy = SQLiteStore(self, try DatabaseQueue(), .memory)
        try queue.backup(to: copy.queue)
        return copy
    }

    /// Replaces everything in this store, which is in memory, with what the other one has.
    package func replaceContents(with other: SQLiteStore) throws {
        try other.queue.backup(to: queue)
    }
}
