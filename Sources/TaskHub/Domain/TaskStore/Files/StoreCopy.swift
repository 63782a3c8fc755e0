import GRDB
import Glibc
package import TaskHubEntities

/// A store that no program uses: one that was set aside, or a copy.
///
/// It is only read. A store of an earlier version is migrated in memory.
package struct StoreCopy: Sendable {
    private let path: String

    /// - Parameter path: The database. Its log, if there is one, is beside it.
    package init(path: String) {
        self.path = path
    }

    private static let header = Array("SQLite format 3\0".utf8)

    /// Returns whether a file that begins with these bytes is an SQLite database.
    package static func isDatabase(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: header)
    }

    /// Returns whether a regular file is an SQLite database.
    ///
    /// Reads nothing from a pipe.
    package static func isDatabase(at path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: header.count)
        return pread(descriptor, &bytes, bytes.count, 0) == bytes.count && isDatabase(bytes)
    }

    /// Returns the account that the tasks belong to, and how many tasks there are.
    func facts() throws(StoreError) -> (account: ReplicaIdentity?, tasks: Int) {
        try read(migratingIn: nil) { store, version in
            let tasks = try store.first("SELECT count(*) FROM task", []) { Int(try $0.integer(0)) }
            return (version >= SchemaVersion(1, 1) ? try store.replica()?.identity : nil, tasks ?? 0)
        }
    }

    /// Reads the store; one of an earlier version is read as this version has it.
    ///
    /// - Parameters:
    ///   - zone: The user's time zone, in which a store of version 1 is read.
    ///   - work: Reads.
    /// - Returns: What `work` returned.
    /// - Throws: ``StoreError/notAStore(path:)`` if the file is not a store, or is damaged.
    package func read<Value>(in zone: any ZoneRules, _ work: (StoreReader) throws -> Value) throws(StoreError) -> Value
    {
        try read(migratingIn: zone) { store, _ in try work(store) }
    }

    /// Opens the store for reading, and migrates a copy of it in memory if `zone` is given.
    private func read<Value>(
        migratingIn zone: (any ZoneRules)?, _ work: (StoreReader, SchemaVersion) throws -> Value
    ) throws(StoreError) -> Value {
        var configuration = Configuration()
        configuration.readonly = true
        do {
            var queue = try DatabaseQueue(path: path, configuration: configuration)
            let version = try queue.read { try Schema.version(of: $0) }
            guard version != .none else { throw StoreError.notAStore(path: path) }
            try Schema.refuseNewerMajor(version)
            if let zone, version < Schema.current {
                let copy = try DatabaseQueue()
                try queue.backup(to: copy)
                try copy.writeWithoutTransaction { try Schema.migrate($0, newStoreID: "", in: zone) }
                queue = copy
            }
            return try queue.read { try work(StoreReader($0), version) }
        } catch let error as DatabaseError where error.meansDamage || error.resultCode == .SQLITE_ERROR {
            throw .notAStore(path: path)
        } catch {
            throw StoreError(error, path: path) ?? .notAStore(path: path)
        }
    }
}
