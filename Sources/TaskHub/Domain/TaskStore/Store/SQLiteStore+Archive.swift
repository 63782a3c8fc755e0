import AppGroup
import GRDB
import Glibc
package import TaskHubEntities
import TaskHubGroup

extension SQLiteStore {
    /// Copies the whole store durably, then runs `work` in one transaction.
    ///
    /// No other program changes the store in between. If `work` throws, the copy is kept.
    ///
    /// - Parameters:
    ///   - now: The date in the copy's name.
    ///   - work: Changes the store.
    /// - Returns: What `work` returned, and the path of the copy.
    /// - Throws: What `work` threw, or why the store could not be copied or changed.
    package func archiving<Value>(
        at now: Instant, _ work: (SyncTransaction) throws -> Value
    ) throws -> Archived<Value> {
        do {
            return try locks.withLock(.schema, .exclusive, waitingAtMost: busyTimeout) {
                try refuseReplaced()
                let path = try queue.writeWithoutTransaction { try files.copy(of: $0, as: "aside", at: now) }
                return Archived(value: try commit { try work(SyncTransaction($0)) }, path: path)
            }
        } catch {
            throw translated(error)
        }
    }

    /// Removes deleted data from the files.
    ///
    /// - Throws: ``StoreError/busy`` if another program uses the store all the time.
    package func compact() throws {
        do {
            try locks.withLock(.schema, .exclusive, waitingAtMost: busyTimeout) {
                try refuseReplaced()
                try queue.writeWithoutTransaction { database in
                    try database.execute(sql: "VACUUM")
                    try database.checkpoint(.truncate)
                }
            }
        } catch {
            throw translated(error)
        }
    }
}

extension StoreFiles {
    /// Copies the database to `store.sqlite.LABEL-STAMP`, with mode 0600.
    ///
    /// The copy survives a power failure.
    ///
    /// - Returns: Its path, with a number appended if the name exists.
    func copy(of database: Database, as label: String, at now: Instant) throws -> String {
        let path = try createFile(label, at: now)
        do {
            try database.execute(sql: "VACUUM INTO ?", arguments: [path])
            try synchronize(path)
            return path
        } catch {
            // An incomplete copy could be mistaken for a complete one.
            unlink(path)
            throw error
        }
    }

    private func createFile(_ label: String, at now: Instant) throws(StoreError) -> String {
        var attempt = 1
        while true {
            let path = "\(database).\(label)-\(now.fileSuffix)" + (attempt == 1 ? "" : "-\(attempt)")
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            if descriptor >= 0 {
                close(descriptor)
                return path
            }
            guard errno == EEXIST else { throw StoreError(errno: errno, path: path) }
            attempt += 1
        }
    }

    // SQLite syncs a copy made by VACUUM INTO in some versions only, and never the removal of its journal. With that
    // journal beside it, the copy would be rolled back to nothing.
    private func synchronize(_ path: String) throws(StoreError) {
        for path in [path, path.split(separator: "/").dropLast().reduce(into: "") { $0 += "/\($1)" }] {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw StoreError(errno: errno, path: path) }
            defer { close(descriptor) }
            guard fsync(descriptor) == 0 else { throw StoreError(errno: errno, path: path) }
        }
    }
}
