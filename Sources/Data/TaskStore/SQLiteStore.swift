package import AppGroup
import GRDB
internal import PosixFiles
package import TaskActions
package import TaskHubEntities
internal import TaskHubGroup

/// The store of tasks in a group container.
///
/// Any number of programs may have it open. The threads of one program take turns.
package final class SQLiteStore: UnitOfWork {
    let queue: DatabaseQueue
    let files: StoreFiles
    private let identity: FileIdentity?
    let locks: ContainerLocks
    private let openedAt: Instant
    let busyTimeout: Duration

    /// Opens the store; makes or migrates it where needed.
    ///
    /// `now` dates the name of a damaged store, `busyTimeout` is how long to wait for other programs, each time,
    /// and `newStoreID` is the identity of a store that is made now.
    package static func open(
        in container: GroupContainer, locks: ContainerLocks, now: Instant, busyTimeout: Duration = .seconds(5),
        newStoreID: EntityID = .random()
    ) throws(StoreError) -> SQLiteStore {
        let opening = StoreOpening(
            files: StoreFiles(in: container.paths), locks: locks, now: now, busyTimeout: busyTimeout,
            newStoreID: newStoreID)
        do {
            return SQLiteStore(try opening.open(), opening)
        } catch {
            guard let failure = StoreError(error, path: opening.files.database) else {
                throw .system(code: ResultCode.SQLITE_INTERNAL.rawValue)
            }
            throw failure
        }
    }

    private init(_ connection: StoreConnection, _ opening: StoreOpening) {
        // Never closed: the last one to close copies the log back and brings both files to disk, which would
        // cost each short-lived program more than its change did.
        queue = Unmanaged.passRetained(connection.queue).takeUnretainedValue()
        identity = connection.identity
        files = opening.files
        locks = opening.locks
        openedAt = opening.now
        busyTimeout = opening.busyTimeout
    }

    package func read<Value>(_ work: (any Repositories) throws -> Value) throws -> Value {
        do {
            return try queue.read { try work(StoreTransaction(database: $0)) }
        } catch {
            throw translated(error)
        }
    }

    package func write<Value>(_ work: (any Repositories) throws -> Value) throws -> Value {
        try writeTransaction { try work($0) }
    }

    func writeTransaction<Value>(_ work: (StoreTransaction) throws -> Value) throws -> Value {
        do {
            // Nobody sets the store aside or migrates it meanwhile.
            return try locks.withLock(.schema, .shared, waitingAtMost: busyTimeout) {
                try refuseReplaced()
                let value = try queue.write { try Self.raisingGeneration(of: $0, work) }
                StoreLog(files: files, busyTimeout: busyTimeout).shorten(queue)
                return value
            }
        } catch {
            throw translated(error)
        }
    }

    static func raisingGeneration<Value>(
        of database: Database, _ work: (StoreTransaction) throws -> Value
    ) throws -> Value {
        try Schema.refuseOtherMajor(Schema.version(of: database))
        let transaction = StoreTransaction(database: database)
        let changesBefore = database.totalChangesCount
        let value = try work(transaction)
        if database.totalChangesCount != changesBefore { try transaction.raiseGeneration() }
        return value
    }

    func refuseReplaced() throws(StoreError) {
        guard files.identity() == identity else { throw .replaced }
    }

    /// Errors of `work` that do not come from the store stay what they are.
    func translated(_ error: any Error) -> any Error {
        if let error = error as? DatabaseError, error.meansDamage { return damage(error) }
        return StoreError(error, path: files.database) ?? error
    }

    /// Moves the store out of the way, if it is damaged indeed and nobody did so before.
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
            // Found while publishing, under a later lock: the next use of the store sees to it.
            return StoreError(error, path: files.database)
        } catch {
            return StoreError(error, path: files.database) ?? error
        }
    }
}
