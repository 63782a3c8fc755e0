import GRDB
import Glibc
package import TaskActions
package import TaskHubEntities
import TaskSync

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
        try read { store, version in
            let tasks = try store.first("SELECT count(*) FROM task", []) { Int(try $0.integer(0)) }
            return (version >= SchemaVersion(1, 1) ? try store.replica()?.identity : nil, tasks ?? 0)
        }
    }

    /// Reads all tasks and lists.
    ///
    /// Marks the tasks that the server has or may have, unless `account` is another account. They are not added,
    /// because the next synchronization fetches them. If `account` is `nil`, they would be sent as new after the
    /// sign-in.
    ///
    /// - Parameters:
    ///   - account: The account of the store that the tasks are added to.
    ///   - zone: The user's time zone, in which a store of version 1 is read.
    /// - Returns: What to add, and what stays in the file.
    /// - Throws: ``StoreError/notAStore(path:)`` if the file is not a store, or is damaged.
    package func contents(
        for account: ReplicaIdentity?, in zone: any ZoneRules
    ) throws(StoreError) -> Contents {
        try read(migratingIn: zone) { store, _ in
            let owner = try store.replica()?.identity
            let isFetched = owner != nil && (account == nil || account == owner)
            let waiting = isFetched ? try WaitingChanges(in: store) : WaitingChanges()
            let lists = try store.lists()
            let names: [EntityID: ListName] = lists.reduce(into: [:]) { $0[$1.id] = $1.name }
            let tasks = try store.allTasks().map { task in
                ImportedTask(
                    task, in: task.listID.flatMap { names[$0] },
                    isOnServer: isFetched && (task.serverID != nil || waiting.tasksOfServer.contains(task.id)))
            }
            let batch = ImportBatch(
                lists: lists.filter { !isFetched || $0.serverID == nil }.map(ImportedList.init(stored:)), tasks: tasks)
            return Contents(batch: batch, unsentChanges: waiting.count)
        }
    }

    /// What an import takes from a store, and what it leaves there.
    package struct Contents: Sendable {
        package let batch: ImportBatch
        /// The number of edits, deletions and creations that the server has not confirmed, and that are not imported.
        package let unsentChanges: Int
    }

    /// Opens the store for reading, and migrates a copy of it in memory if `zone` is given.
    private func read<Value>(
        migratingIn zone: (any ZoneRules)? = nil, _ work: (StoreTransaction, SchemaVersion) throws -> Value
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
            return try queue.read { try work(StoreTransaction(database: $0), version) }
        } catch let error as DatabaseError where error.meansDamage || error.resultCode == .SQLITE_ERROR {
            throw .notAStore(path: path)
        } catch {
            throw StoreError(error, path: path) ?? .notAStore(path: path)
        }
    }
}

/// The changes in a store's outbox that an import cannot take over.
private struct WaitingChanges {
    var count = 0
    /// The tasks that the server creates by itself, or has perhaps created.
    var tasksOfServer: Set<EntityID> = []
}

extension WaitingChanges {
    init(in store: StoreTransaction) throws {
        tasksOfServer = Set(try store.provisionalOccurrences().map(\.taskID))
        for entry in try store.outbox() {
            if case .create = entry.action {
                // It is in its task.
                guard entry.mayHaveArrived else { continue }
                tasksOfServer.insert(entry.taskID)
            }
            count += 1
        }
    }
}

extension OutboxEntry {
    /// Whether the server may have made the change although it did not confirm it.
    fileprivate var mayHaveArrived: Bool {
        switch state {
        case .waiting: !isUntried
        case .rejected(let code, _):
            [RejectionCode.severalMatches, RejectionCode.serverFailing, RejectionCode.keyConflict].contains(code)
        }
    }
}

extension ImportedTask {
    fileprivate init(_ task: TaskItem, in list: ListName?, isOnServer: Bool) {
        self.init(task, in: list)
        self.isOnServer = isOnServer
    }
}

extension ImportedList {
    fileprivate init(stored list: TaskList) {
        self.init(
            id: list.id, name: list.name, color: list.color, createdAt: list.createdAt, position: list.sortOrder)
    }
}
