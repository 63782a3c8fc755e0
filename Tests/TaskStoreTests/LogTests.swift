import AppGroup
import GRDB
import Glibc
import TaskActions
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("The write-ahead log")
struct LogTests {
    private static func logSize(_ container: TestContainer) throws -> Int {
        try Files.read(container.paths.store + "-wal").count
    }

    @Test("The log stays short over many programs that each commit once")
    func staysShort() throws {
        let container = try TestContainer()
        var largest = 0
        for number in 1...150 {
            try container.open().insert([Seed.task(number, notes: String(repeating: "x", count: 3000))])
            largest = max(largest, try Self.logSize(container))
        }
        #expect(largest > 0)
        #expect(largest < 640 * 1024)
        #expect(try container.open().ids(.all).count == 150)
    }

    @Test("One large change leaves no long log behind")
    func largeChange() throws {
        let container = try TestContainer()
        try container.open().insert((1...5000).map { Seed.task($0) })
        #expect(try Self.logSize(container) == 0)
        #expect(try container.open().ids(.all).count == 5000)
    }

    @Test("A reader that blocks a checkpoint neither delays nor fails a change, and a later change checkpoints")
    func reader() throws {
        let container = try TestContainer()
        let (reader, writer) = (try container.open(), try container.open(busyTimeout: .seconds(60)))
        try writer.insert([Seed.task(1)])
        try reader.read { store throws in
            _ = try store.tasks(TaskQuery(.all, at: Seed.now, in: TestZones.berlin))
            let start = ContinuousClock.now
            try writer.insert((2...2000).map { Seed.task($0) })
            #expect(ContinuousClock.now - start < .seconds(40))
            #expect(try store.tasks(TaskQuery(.all, at: Seed.now, in: TestZones.berlin)).count == 1)
        }
        #expect(try Self.logSize(container) > 512 * 1024)
        try writer.insert([Seed.task(3000)])
        #expect(try Self.logSize(container) == 0)
        #expect(try reader.ids(.all).count == 2001)
    }

    @Test("A change of more pages than SQLite's own limit is not checkpointed beside another program")
    func automaticCheckpoint() throws {
        let container = try TestContainer()
        let store = try container.open()
        let before = Self.databaseSize(container)
        try ContainerLocks(paths: container.paths).withLock(.schema, .shared, waitingAtMost: .zero) {
            try store.insert((1...2000).map { Seed.task($0, notes: String(repeating: "x", count: 3000)) })
            #expect(try Self.logSize(container) > 1000 * 4096)
            #expect(Self.databaseSize(container) == before)
        }
    }

    /// The size of the database, which grows when frames are copied from the log.
    private static func databaseSize(_ container: TestContainer) -> Int {
        var status = stat()
        return stat(container.paths.store, &status) == 0 ? Int(status.st_size) : 0
    }

    /// A store with a long log that no change has emptied.
    private static func withLongLog() throws -> (container: TestContainer, store: SQLiteStore) {
        let container = try TestContainer()
        let (reader, store) = (try container.open(), try container.open())
        try store.insert([Seed.task(1)])
        // A reader of the old state stands in the way of the checkpoint.
        try reader.read { old throws in
            _ = try old.tasks(TaskQuery(.all, at: Seed.now, in: TestZones.berlin))
            try store.insert((2...2000).map { Seed.task($0) })
        }
        #expect(try logSize(container) > 512 * 1024)
        return (container, store)
    }

    @Test("Beside a writer, SQLite's own checkpoint copies frames and the store's does not")
    func besideWriter() throws {
        let (container, store) = try Self.withLongLog()
        let before = Self.databaseSize(container)
        let writer = try container.open()
        try writer.write { (transaction: TaskTransaction) throws in
            try transaction.insert(Seed.task(3000))
            store.shortenLog()
            #expect(Self.databaseSize(container) == before)
            // What the store did before: asked to empty the log, SQLite falls back to a passive checkpoint, which is
            // the one that can lose pages.
            let result = try container.stranger().writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA busy_timeout = 0")
                return try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
            let (isBusy, copied): (Int?, Int?) = (result?[0], result?[2])
            #expect(isBusy == 1)
            #expect(copied.map { $0 > 0 } == true)
            #expect(Self.databaseSize(container) > before)
        }
        store.shortenLog()
        #expect(try Self.logSize(container) == 0)
        #expect(try store.ids(.all).count == 2001)
    }

    @Test("No checkpoint runs while another program holds the lock that writers share")
    func besideLockHolder() throws {
        let (container, store) = try Self.withLongLog()
        let before = Self.databaseSize(container)
        try ContainerLocks(paths: container.paths).withLock(.schema, .shared, waitingAtMost: .zero) {
            store.shortenLog()
            #expect(Self.databaseSize(container) == before)
            #expect(throws: StoreError.busy) { try container.open(busyTimeout: .milliseconds(20)).compact() }
            #expect(Self.databaseSize(container) == before)
        }
        try store.compact()
        #expect(try Self.logSize(container) == 0)
    }

    @Test("Setting an account aside and closing a connection beside another copy nothing from the log")
    func archiveAndClose() throws {
        let (container, store) = try Self.withLongLog()
        let before = Self.databaseSize(container)
        _ = try store.archiving(at: Seed.now) { _ in }
        #expect(Self.databaseSize(container) == before)
        let closing = try container.stranger()
        #expect(try closing.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM task") } == 2000)
        try closing.close()
        #expect(Self.databaseSize(container) == before)
    }

    @Test("The versions of SQLite with the fix of the WAL-reset bug are known")
    func libraryVersions() {
        let fixed: [Int32] = [3_044_006, 3_044_007, 3_050_007, 3_051_003, 3_052_000, 4_000_000]
        for number in fixed { #expect(SQLiteLibrary(number: number).hasWALResetFix, "\(number)") }
        let broken: [Int32] = [3_040_001, 3_044_005, 3_045_000, 3_050_006, 3_051_000, 3_051_002]
        for number in broken { #expect(!SQLiteLibrary(number: number).hasWALResetFix, "\(number)") }
        #expect(SQLiteLibrary(number: 3_040_001).summary == "SQLite 3.40.1, without the fix of its WAL-reset bug")
        #expect(SQLiteLibrary.current.version.hasPrefix("3."))
    }
}
