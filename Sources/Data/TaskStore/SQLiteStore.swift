package import AppGroup
import GRDB
internal import PosixFiles
package import TaskActions
package import TaskHubEntities
internal import TaskHubGroup

/// The SQLite store of tasks in a group container.
///
/// Any number of programs can have it open. The threads of one program take turns.
package final class SQLiteStore: UnitOfWork {
    let queue: DatabaseQueue
    let files: StoreFiles
    private let identity: FileIdentity?
    let locks: ContainerLocks
    private let openedAt: Instant
    /// Whether it is in memory, in place of a store that does not exist.
    private let isStandIn: Bool
    let busyTimeout: Duration

    /// Opens the store, and creates or migrates it if necessary.
    ///
    /// - Parameters:
    ///   - container: The group container.
    ///   - locks: The container's locks.
    ///   - now: The date in the name of a damaged store that is set aside.
    ///   - zone: The user's time zone, in which a store of version 1 is migrated: its days are moments there.
    ///   - busyTimeout: How long each operation waits for other programs.
    ///   - newStoreID: The id of a newly created store.
    /// - Returns: The open store.
    /// - Throws: ``StoreError/damaged(setAside:)`` if the store was damaged and has been set aside; the next call
    ///   creates a new one. Other ``StoreError`` cases if the store cannot be opened.
    package static func open(
        in container: GroupContainer, locks: ContainerLocks, now: Instant, zone: any ZoneRules,
        busyTimeout: Duration = .seconds(5), newStoreID: EntityID = .random()
    ) throws(StoreError) -> SQLiteStore {
        StoreDirectory.keep(container.paths)
        let opening = StoreOpening(
            files: StoreFiles(in: container.paths), locks: locks, now: now, busyTimeout: busyTimeout,
            newStoreID: newStoreID, zone: zone)
        do {
            return SQLiteStore(try opening.open(), opening)
        } catch {
            guard let failure = StoreError(error, path: opening.files.database) else {
                throw .system(code: ResultCode.SQLITE_INTERNAL.rawValue)
            }
            throw failure
        }
    }

    /// Creates an empty store in memory, in place of one that does not exist.
    ///
    /// It can be read. A change of it throws ``StoreError/replaced``, and no file is made.
    package static func standIn(
        for paths: ContainerPaths, locks: ContainerLocks, now: Instant, zone: any ZoneRules
    ) throws(StoreError) -> SQLiteStore {
        let opening = StoreOpening(
            files: StoreFiles(in: paths), locks: locks, now: now, busyTimeout: .zero, newStoreID: .random(), zone: zone)
        do {
            let connection = StoreConnection(queue: try opening.connectInMemory(), identity: nil)
            return SQLiteStore(connection, opening, isStandIn: true)
        } catch {
            throw StoreError(error, path: opening.files.database)
                ?? .system(code: ResultCode.SQLITE_INTERNAL.rawValue)
        }
    }

    /// Returns whether the container has a store, or remains of one.
    package static func exists(in container: GroupContainer) throws(StoreError) -> Bool {
        try StoreFiles(in: container.paths).check() != .nothing
    }

    /// Opens the store for reading, and leaves it as it is even if it is damaged or of an earlier version.
    ///
    /// - Returns: `nil` if it has to be created, migrated or repaired first.
    package static func openUnchanged(
        in container: GroupContainer, locks: ContainerLocks, now: Instant, zone: any ZoneRules
    ) throws -> SQLiteStore? {
        StoreDirectory.keep(container.paths)
        let opening = StoreOpening(
            files: StoreFiles(in: container.paths), locks: locks, now: now, busyTimeout: .milliseconds(100),
            newStoreID: .random(), zone: zone)
        return try opening.openUnchanged().map { SQLiteStore($0, opening) }
    }

    private init(_ connection: StoreConnection, _ opening: StoreOpening, isStandIn: Bool = false) {
        queue = connection.queue
        identity = connection.identity
        self.isStandIn = isStandIn
        files = opening.files
        locks = opening.locks
        openedAt = opening.now
        busyTimeout = opening.busyTimeout
    }

    deinit {
        // Never closed: the last connection to close copies the log back and syncs both files, which would cost each
        // short-lived program more than its own commit. Of a file that is not at its path any more, SQLite copies and
        // deletes nothing, and a program that keeps running must not keep each store that was ever there.
        if files.identity() == identity { _ = Unmanaged.passRetained(queue) }
    }

    package func read<Value>(_ work: (any Repositories) throws -> Value) throws -> Value {
        try readTransaction { try work($0) }
    }

    package func write<Value>(_ work: (any Repositories) throws -> Value) throws -> Value {
        try writeTransaction { try work($0) }
    }

    /// Runs `work` in one transaction that changes nothing.
    ///
    /// GRDB's `read` switches `query_only` on and off, after which SQLite compiles every statement again. That takes
    /// longer than running them.
    func readTransaction<Value>(_ work: (StoreTransaction) throws -> Value) throws -> Value {
        do {
            return try queue.writeWithoutTransaction { database in
                try database.beginTransaction(.deferred)
                do {
                    let before = database.totalChangesCount
                    let value = try work(StoreTransaction(database: database))
                    guard database.totalChangesCount == before else {
                        throw DatabaseError(resultCode: .SQLITE_READONLY)
                    }
                    try database.commit()
                    return value
                } catch {
                    // What fails first is the reason; SQLite may have rolled back already.
                    try? database.rollback()
                    throw error
                }
            }
        } catch {
            throw translated(error)
        }
    }

    /// Runs `work` in one transaction, which raises the generation only if cards and lists show what it changes.
    func writeTransaction<Value>(
        raisingGeneration: Bool = true, _ work: (StoreTransaction) throws -> Value
    ) throws -> Value {
        do {
            // The lock prevents other programs from setting the store aside, migrating or checkpointing it.
            if isStandIn { return try refuseChanges(of: work) }
            let value = try locks.withLock(.schema, .shared, waitingAtMost: busyTimeout) {
                try refuseReplaced()
                return try commit(raisingGeneration: raisingGeneration, work)
            }
            shortenLog()
            return value
        } catch {
            throw translated(error)
        }
    }

    /// Runs `work` in the stand-in for a missing store, which may find that there is nothing to change.
    ///
    /// - Throws: What `work` threw; ``StoreError/replaced`` if it changed something, because another program has created
    ///   the store by now.
    private func refuseChanges<Value>(of work: (StoreTransaction) throws -> Value) throws -> Value {
        try queue.write { database in
            let before = database.totalChangesCount
            let value = try work(StoreTransaction(database: database))
            guard database.totalChangesCount == before else { throw StoreError.replaced }
            return value
        }
    }

    /// Checkpoints a log that has become long, unless another program writes.
    package func shortenLog() {
        StoreLog(files: files, locks: locks, busyTimeout: busyTimeout).shorten(queue, unless: refuseReplaced)
    }

    /// Runs `work` in one transaction.
    ///
    /// If the commit fails, its frames may be in the log although no other program sees them, and the next recovery of
    /// the log would make them valid. A further commit in their place settles that nothing was stored.
    ///
    /// Hold the schema lock.
    func commit<Value>(
        raisingGeneration: Bool = true, _ work: (StoreTransaction) throws -> Value
    ) throws -> Value {
        var isCommitting = false
        do {
            return try queue.write { database in
                let value = try Self.changing(database, raisingGeneration: raisingGeneration, work)
                isCommitting = true
                return value
            }
        } catch let error as DatabaseError where isCommitting && error.resultCode == .SQLITE_IOERR {
            do {
                try queue.write { try StoreTransaction(database: $0).raiseGeneration() }
            } catch {
                throw StoreError.uncertain(path: files.database)
            }
            throw error
        }
    }

    private static func changing<Value>(
        _ database: Database, raisingGeneration: Bool, _ work: (StoreTransaction) throws -> Value
    ) throws -> Value {
        try Schema.refuseNewerMajor(Schema.version(of: database))
        let transaction = StoreTransaction(database: database)
        let changesBefore = database.totalChangesCount
        let value = try work(transaction)
        if raisingGeneration, database.totalChangesCount != changesBefore { try transaction.raiseGeneration() }
        return value
    }

    func refuseReplaced() throws(StoreError) {
        guard files.identity() == identity else { throw .replaced }
    }

    /// Returns the error as a ``StoreError``.
    ///
    /// Errors of `work` that do not come from the store are returned unchanged.
    func translated(_ error: any Error) -> any Error {
        if let error = error as? DatabaseError {
            if error.meansDamage { return damage(error) }
            // A statement that names what a later version has renamed or dropped.
            if error.resultCode == .SQLITE_ERROR, let newer = newerSchema() { return newer }
        }
        return StoreError(error, path: files.database) ?? error
    }

    /// Returns ``StoreError/newerSchema(found:supported:)`` if a program of a later version has migrated the store.
    private func newerSchema() -> StoreError? {
        do {
            try queue.unsafeReentrantRead { try Schema.refuseNewerMajor(Schema.version(of: $0)) }
            return nil
        } catch {
            return error as? StoreError
        }
    }

    /// Sets the store aside if it is really damaged and no other program has already done so.
    private func damage(_ error: DatabaseError) -> any Error {
        do {
            try locks.withLock(.schema, .exclusive, waitingAtMost: busyTimeout) {
                try refuseReplaced()
                if try files.isDamaged(busyTimeout: busyTimeout) {
                    throw StoreError.damaged(setAside: try files.setAside(at: openedAt))
                }
            }
            return StoreError(error, path: files.database)
        } catch LockError.outOfOrder {
            // Found while publishing, under a later lock. The next use of the store handles it.
            return StoreError(error, path: files.database)
        } catch {
            return StoreError(error, path: files.database) ?? error
        }
    }
}
