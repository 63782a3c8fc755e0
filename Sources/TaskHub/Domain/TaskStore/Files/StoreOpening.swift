import AppGroup
import GRDB
import PosixFiles
import TaskHubEntities
import TaskHubGroup

/// Opens the database, and creates or migrates it if necessary.
struct StoreOpening {
    let files: StoreFiles
    let locks: ContainerLocks
    let now: Instant
    let busyTimeout: Duration
    let newStoreID: EntityID
    /// The zone in which earlier versions wrote the last seconds of days.
    let zone: any ZoneRules

    /// Opens the database, with the exclusive lock only if there is something to create or migrate.
    ///
    /// Usually the database is current and a shared lock is enough. Otherwise the state is checked again under the
    /// exclusive lock, because another program may have changed it in the meantime.
    func open() throws -> StoreConnection {
        let current = try locks.withLock(.schema, .shared, waitingAtMost: busyTimeout) { () -> StoreConnection? in
            guard try files.check() == .database else { return nil }
            do {
                return try connect(migrating: false)
            } catch let error as DatabaseError where error.meansDamage {
                return nil
            }
        }
        if let current { return current }
        return try locks.withLock(.schema, .exclusive, waitingAtMost: busyTimeout) {
            switch try files.check() {
            case .database: break
            case .nothing: try files.create()
            case .logAlone: throw StoreError.damaged(setAside: try files.setAside(at: now))
            }
            do {
                guard let made = try connect(migrating: true) else { throw DatabaseError(resultCode: .SQLITE_SCHEMA) }
                return made
            } catch let error as DatabaseError where error.meansDamage {
                throw StoreError.damaged(setAside: try files.setAside(at: now))
            }
        }
    }

    /// Connects to an empty database in memory.
    func connectInMemory() throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try queue.writeWithoutTransaction { try Schema.migrate($0, newStoreID: newStoreID.description, in: zone) }
        return queue
    }

    /// Opens the database without changing a file.
    ///
    /// - Returns: `nil` if there is none, or if it has to be migrated or repaired.
    func openUnchanged() throws -> StoreConnection? {
        try locks.withLock(.schema, .shared, waitingAtMost: busyTimeout) {
            try files.check() == .database ? try connect(migrating: false) : nil
        }
    }

    /// Connects to the database.
    ///
    /// - Returns: `nil` if the schema is older than this program's and `migrating` is false.
    private func connect(migrating: Bool) throws -> StoreConnection? {
        let queue = try files.connect(busyTimeout: busyTimeout)
        guard try prepare(queue, migrating: migrating) else { return nil }
        return StoreConnection(queue: queue, identity: files.identity())
    }

    private func prepare(_ queue: DatabaseQueue, migrating: Bool) throws -> Bool {
        try queue.writeWithoutTransaction { database in
            let found = try Schema.version(of: database)
            if found == .none {
                guard migrating else { return false }
                try refuseForeign(database)
                // Stored in the file. Setting it at each opening would wait for the other programs.
                try database.execute(sql: "PRAGMA journal_mode = WAL")
            } else {
                try Schema.refuseNewerMajor(found)
            }
            // After opening and enabling the log, because GRDB lowers the setting when it enables the log.
            try database.execute(sql: "PRAGMA synchronous = FULL")
            // `StoreLog` checkpoints instead.
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 0")
            if found >= Schema.current { return true }
            guard migrating else { return false }
            if found != .none, found.major < Schema.current.major {
                _ = try files.copy(of: database, as: "v\(found.major)", at: now)
            }
            try Schema.migrate(database, newStoreID: newStoreID.description, in: zone)
            return true
        }
    }

    /// Throws if the file is another program's database, which must not be written.
    private func refuseForeign(_ database: Database) throws {
        guard try Row.fetchOne(database, sql: "SELECT 1 FROM sqlite_master LIMIT 1") == nil else {
            throw DatabaseError(resultCode: .SQLITE_NOTADB)
        }
    }
}

/// An open database, and the identity of its file.
struct StoreConnection {
    let queue: DatabaseQueue
    let identity: FileIdentity?
}
