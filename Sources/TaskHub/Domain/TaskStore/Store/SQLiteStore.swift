package import AppGroup
import GRDB
import GRDBSQLite
internal import PosixFiles
package import TaskHubEntities
internal import TaskHubGroup

/// The SQLite store of tasks in a group container.
///
/// Any number of programs can have it open. The threads of one program take turns.
package final class SQLiteStore: Sendable {
    /// Where the tasks are.
    enum Place {
        case file(FileIdentity?)
        /// In memory, in place of a file that does not exist, and not to be changed.
        case standIn
        case memory
    }

    let queue: DatabaseQueue
    let files: StoreFiles
    private let place: Place
    let locks: ContainerLocks
    private let openedAt: Instant
    let busyTimeout: Duration
    let driver: (any StoreDriver)?

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
            let connection = try opening.open()
            return SQLiteStore(connection.queue, opening, .file(connection.identity))
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
            return SQLiteStore(try opening.connectInMemory(), opening, .standIn)
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
        return try opening.openUnchanged().map { SQLiteStore($0.queue, opening, .file($0.identity)) }
    }

    init(_ queue: DatabaseQueue, _ opening: StoreOpening, _ place: Place) {
        self.queue = queue
        self.place = place
        files = opening.files
        locks = opening.locks
        openedAt = opening.now
        busyTimeout = opening.busyTimeout
        driver = nil
    }

    /// Returns the same store as one program uses it whose steps `driver` decides.
    package func driven(by driver: any StoreDriver) -> SQLiteStore {
        SQLiteStore(self, queue, place, driver: driver)
    }

    init(_ store: SQLiteStore, _ queue: DatabaseQueue, _ place: Place, driver: (any StoreDriver)? = nil) {
        self.queue = queue
        self.place = place
        files = store.files
        locks = store.locks
        openedAt = store.openedAt
        busyTimeout = store.busyTimeout
        self.driver = driver
    }

    deinit {
        // Never closed: the last connection to close copies the log back and syncs both files, which would cost each
        // short-lived program more than its own commit. Of a file that is not at its path any more, SQLite copies and
        // deletes nothing, and a program that keeps running must not keep each store that was ever there.
        if case .file = place, !isReplaced { _ = Unmanaged.passRetained(queue) }
    }

    /// Closes the store; the last connection to close copies the log into the database, and removes it.
    ///
    /// A program leaves this to its end.
    package func close() throws { try queue.close() }

    /// Runs `work` on one consistent state of the store.
    package func read<Value>(_ work: (StoreReader) throws -> Value) throws -> Value {
        guard let driver else { return try readTransaction(work) }
        return try driver.drive(.read) { pass in
            try readTransaction { reader in
                try pass(.begun)
                let value = try work(reader)
                try pass(.worked)
                return value
            }
        }
    }

    /// Runs `work` in one transaction, isolated from other writers.
    ///
    /// Increments the generation if anything changed. On return, the changes would survive a power failure. If `work`
    /// throws, all its changes are undone.
    package func write<Value>(_ work: (SyncTransaction) throws -> Value) throws -> Value {
        try write(raisingGeneration: true) { try work(SyncTransaction($0)) }
    }

    /// Runs `work` in one transaction that inserts as many tasks as a server has.
    ///
    /// As ``write(_:)``, but without evaluating the CHECK constraints of the schema, and with 12 MB for the pages that
    /// change (decision 21). `work` may store only values that their types already limit as the constraints do.
    package func writeMany<Value>(_ work: (SyncTransaction) throws -> Value) throws -> Value {
        try write(raisingGeneration: true) { database in
            try database.changingMany { try work(SyncTransaction(database)) }
        }
    }

    /// Runs `work` in one transaction, which may change only the ledger of the reminders.
    ///
    /// Leaves the store's generation as it is: no card shows the ledger, and nothing has to be drawn again. Otherwise as
    /// ``write(_:)``.
    package func writeReminders<Value>(_ work: (LedgerTransaction) throws -> Value) throws -> Value {
        try write(raisingGeneration: false) { try work(LedgerTransaction($0)) }
    }

    private func write<Value>(raisingGeneration: Bool, _ work: (Database) throws -> Value) throws -> Value {
        guard let driver else { return try writeTransaction(raisingGeneration: raisingGeneration, work) }
        return try driver.drive(.write) { pass in
            try writeTransaction(raisingGeneration: raisingGeneration) { database in
                try pass(.begun)
                let value = try work(database)
                try pass(.worked)
                return value
            }
        }
    }

    /// Runs `work` in one transaction that changes nothing.
    ///
    /// GRDB's `read` switches `query_only` on and off, after which SQLite compiles every statement again. That takes
    /// longer than running them.
    private func readTransaction<Value>(_ work: (StoreReader) throws -> Value) throws -> Value {
        do {
            return try queue.writeWithoutTransaction { try Self.reading($0, work) }
        } catch {
            throw translated(error)
        }
    }

    private static func reading<Value>(
        _ database: Database, _ work: (StoreReader) throws -> Value
    ) throws -> Value {
        try database.beginTransaction(.deferred)
        do {
            let value = try work(StoreReader(database))
            try database.commit()
            return value
        } catch {
            // What fails first is the reason; SQLite may have rolled back already.
            try? database.rollback()
            throw error
        }
    }

    /// Runs `work` as ``read(_:)`` does, with a connection of its own, so that no other thread waits for it.
    ///
    /// Fails soon after it is cancelled. A store in memory has only one connection, and `work` runs to its end.
    func readApart<Value>(
        until cancellation: ScanCancellation, _ work: (StoreReader) throws -> Value
    ) throws -> Value {
        guard case .file = place else { return try read(work) }
        do {
            let queue = try files.connect(busyTimeout: busyTimeout, readOnly: true)
            try refuseReplaced()
            return try queue.writeWithoutTransaction { database in
                cancellation.interrupt(database)
                return try Self.reading(database, work)
            }
        } catch {
            // A file that has gone cannot be opened.
            try refuseReplaced()
            throw translated(error)
        }
    }

    /// Runs `work` in one transaction, which raises the generation only if cards and lists show what it changes.
    private func writeTransaction<Value>(
        raisingGeneration: Bool, _ work: (Database) throws -> Value
    ) throws -> Value {
        do {
            switch place {
            case .file: break
            case .standIn: return try refuseChanges(of: work)
            case .memory: return try commit(raisingGeneration: raisingGeneration, work)
            }
            // The lock prevents other programs from setting the store aside, migrating or checkpointing it.
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
    private func refuseChanges<Value>(of work: (Database) throws -> Value) throws -> Value {
        try queue.write { database in
            let before = database.totalChangesCount
            let value = try work(database)
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
        raisingGeneration: Bool = true, _ work: (Database) throws -> Value
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
                try queue.write { try Self.raiseGeneration($0) }
            } catch {
                throw StoreError.uncertain(path: files.database)
            }
            throw error
        }
    }

    private static func changing<Value>(
        _ database: Database, raisingGeneration: Bool, _ work: (Database) throws -> Value
    ) throws -> Value {
        try Schema.refuseNewerMajor(Schema.version(of: database))
        let changesBefore = database.totalChangesCount
        let value = try work(database)
        if raisingGeneration, database.totalChangesCount != changesBefore { try raiseGeneration(database) }
        return value
    }

    private static func raiseGeneration(_ database: Database) throws {
        // 56 bits: the snapshot's numbers have at most 18 digits.
        try database.change(
            "UPDATE store_meta SET generation = generation + 1, mark = random() & 0xFFFFFFFFFFFFFF", [])
    }

    /// Whether another file is at the store's path.
    private var isReplaced: Bool {
        switch place {
        case .file(let identity): files.identity() != identity
        case .standIn: files.identity() != nil
        case .memory: false
        }
    }

    func refuseReplaced() throws(StoreError) {
        if isReplaced { throw .replaced }
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

extension Database {
    /// Runs `work` without CHECK constraints and with a large page cache.
    ///
    /// Not through GRDB, which refuses statements once SQLite has rolled the transaction back. If a setting fails,
    /// `work` takes longer.
    fileprivate func changingMany<Value>(_ work: () throws -> Value) rethrows -> Value {
        set("PRAGMA cache_size = -12000; PRAGMA ignore_check_constraints = ON")
        // SQLite's default size.
        defer { set("PRAGMA cache_size = -2000; PRAGMA ignore_check_constraints = OFF") }
        return try work()
    }

    private func set(_ pragmas: String) {
        sqlite3_exec(sqliteConnection, pragmas, nil, nil, nil)
    }
}
