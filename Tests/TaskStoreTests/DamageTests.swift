import AppGroup
import GRDB
import TaskActions
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Damaged stores")
struct DamageTests {
    private static let aside = ".damaged-20261118T110000Z"

    /// A container whose store was recovered from the log and is not open.
    private func filled(_ count: Int = 400) throws -> TestContainer {
        let container = try TestContainer()
        try container.open().insert((1...count).map { Seed.task($0, notes: String(repeating: "x", count: 300)) })
        try container.stranger().writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        return container
    }

    private func expectSetAside(_ container: TestContainer, holding bytes: [UInt8], _ work: () throws -> Void) throws {
        let path = container.paths.store + Self.aside
        #expect(throws: StoreError.damaged(setAside: path)) { try work() }
        #expect(try Files.read(path) == bytes)
        #expect(!Files.exists(container.paths.store))
        let fresh = try container.open()
        #expect(try fresh.ids(.all) == [])
        try fresh.insert([Seed.task(1)])
        #expect(try Files.read(path) == bytes)
    }

    @Test("A store with a broken header is set aside under a dated name, and the next opening makes a new one")
    func header() throws {
        let container = try filled()
        var bytes = try Files.read(container.paths.store)
        bytes.replaceSubrange(0..<8, with: Array("NoSQLite".utf8))
        try Files.write(bytes, to: container.paths.store)
        try expectSetAside(container, holding: bytes) { _ = try container.open() }
    }

    @Test("Garbage in place of the store is set aside")
    func garbage() throws {
        let container = try TestContainer()
        var dice = SeededDice(state: 3)
        let bytes = (0..<10_000).map { _ in UInt8.random(in: .min ... .max, using: &dice) }
        try Files.write(bytes, to: container.paths.store)
        try expectSetAside(container, holding: bytes) { _ = try container.open() }
    }

    @Test("A database of another program is set aside, not written to")
    func foreign() throws {
        let container = try TestContainer()
        try Files.write([], to: container.paths.store)
        try container.stranger().write { try $0.execute(sql: "CREATE TABLE theirs (x)") }
        let bytes = try Files.read(container.paths.store)
        try expectSetAside(container, holding: bytes) { _ = try container.open() }
    }

    @Test("Damage found during use sets the store aside with all its bytes")
    func middle() throws {
        let container = try filled()
        var bytes = try Files.read(container.paths.store)
        for page in stride(from: 4096 * 6, to: bytes.count - 4096, by: 4096) {
            bytes.replaceSubrange(page..<page + 512, with: repeatElement(0xA5, count: 512))
        }
        try Files.write(bytes, to: container.paths.store)
        try expectSetAside(container, holding: bytes) { _ = try container.open().ids(.all) }
    }

    @Test(
        "A value that our programs never write counts as damage, and does not crash",
        arguments: [
            "status = 'lost'", "due_moment = NULL, due_day = 9223372036854775807",
            "due_moment = NULL, due_day = -9223372036854775808",
        ])
    func impossibleValue(change: String) throws {
        let container = try filled(1)
        try container.stranger().write {
            try $0.execute(sql: "PRAGMA ignore_check_constraints = ON; UPDATE task SET \(change)")
        }
        let store = try container.open()
        #expect(throws: StoreError.damaged(setAside: container.paths.store + Self.aside)) { try store.ids(.all) }
    }

    @Test("A store cut in half is set aside")
    func truncated() throws {
        let container = try filled()
        let bytes = Array(try Files.read(container.paths.store).prefix(4096 * 5))
        try Files.write(bytes, to: container.paths.store)
        try expectSetAside(container, holding: bytes) { _ = try container.open().ids(.all) }
    }

    @Test("If the database is deleted, its committed changes in the log are set aside")
    func orphanedLog() throws {
        let container = try TestContainer()
        try container.open().insert([Seed.task(1)])
        let log = try Files.read(container.paths.store + "-wal")
        try #require(removeFile(container.paths.store))
        let path = container.paths.store + "-wal" + Self.aside
        #expect(throws: StoreError.damaged(setAside: path)) { try container.open() }
        #expect(try Files.read(path) == log)
        #expect(try container.open().ids(.all) == [])
    }

    @Test("If the database is truncated to nothing, its log is set aside with it")
    func emptied() throws {
        let container = try TestContainer()
        try container.open().insert([Seed.task(1)])
        let log = try Files.read(container.paths.store + "-wal")
        try Files.write([], to: container.paths.store)
        let path = container.paths.store + Self.aside
        #expect(throws: StoreError.damaged(setAside: path)) { try container.open() }
        #expect(try Files.read(path + "-wal") == log)
        #expect(try container.open().ids(.all) == [])
    }

    @Test("The log is set aside with a damaged store, under the name that SQLite expects")
    func logGoesAlong() throws {
        let original = try filled()
        try original.open().insert([Seed.task(1000, "only in the log")])
        var bytes = try Files.read(original.paths.store)
        for page in stride(from: 4096 * 6, to: bytes.count - 4096, by: 4096) {
            bytes.replaceSubrange(page..<page + 512, with: repeatElement(0xA5, count: 512))
        }
        let log = try Files.read(original.paths.store + "-wal")
        let container = try TestContainer()
        try Files.write(bytes, to: container.paths.store)
        try Files.write(log, to: container.paths.store + "-wal")
        let path = container.paths.store + Self.aside
        #expect(throws: StoreError.damaged(setAside: path)) { _ = try container.open().ids(.all) }
        #expect(try Files.read(path) == bytes)
        #expect(try Files.read(path + "-wal") == log)
        #expect(try container.open().ids(.all) == [])
    }

    @Test("A program that has the store open while it is set aside writes no change to the old file")
    func replaced() throws {
        let container = try filled(1)
        let earlier = try container.open()
        try #require(moveFile(container.paths.store, container.paths.store + ".old"))
        #expect(throws: StoreError.replaced) { try earlier.insert([Seed.task(5)]) }
        #expect(try container.open().ids(.all) == [])
        #expect(throws: StoreError.replaced) { try earlier.insert([Seed.task(6)]) }
    }

    @Test("Damage found while publishing is reported, and the next use sets the store aside")
    func whilePublishing() throws {
        let container = try filled(1)
        try container.stranger().write {
            try $0.execute(sql: "PRAGMA ignore_check_constraints = ON; UPDATE task SET area = 'lost'")
        }
        let locks = ContainerLocks(paths: container.paths)
        let store = try SQLiteStore.open(in: container.container, locks: locks, now: Seed.now, zone: TestZones.berlin)
        #expect(throws: StoreError.system(code: 11)) {
            try locks.withLock(.publish, waitingAtMost: .zero) { try store.ids(.all) }
        }
        #expect(Files.exists(container.paths.store))
        #expect(throws: StoreError.damaged(setAside: container.paths.store + Self.aside)) { try store.ids(.all) }
    }
}
