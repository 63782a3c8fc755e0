import AppGroup
import GRDB
import Glibc
import TaskActions
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite("Schema versions")
struct SchemaTests {
    private static func userVersion(_ container: TestContainer) throws -> Int {
        try #require(try container.stranger().read { try Int.fetchOne($0, sql: "PRAGMA user_version") })
    }

    private static func setUserVersion(_ version: Int, _ container: TestContainer) throws {
        try container.stranger().write { try $0.execute(sql: "PRAGMA user_version = \(version)") }
    }

    @Test("A store of a newer major schema is refused with both versions, and stays unchanged")
    func newerMajor() throws {
        let container = try TestContainer()
        try container.open().insert([Seed.task(1)])
        let current = try Self.userVersion(container)
        try Self.setUserVersion(2 << 16 | 3, container)
        #expect(throws: StoreError.newerSchema(found: "2.3", supported: StoredDatabase.current)) {
            try container.open()
        }
        try Self.setUserVersion(current, container)
        #expect(try container.open().ids(.all) == [Seed.id(1)])
    }

    @Test("A store of a newer minor schema is used, with its unknown columns and tables")
    func newerMinor() throws {
        let container = try TestContainer()
        try container.open().insert([Seed.task(1)])
        try container.stranger().write {
            try $0.execute(sql: "ALTER TABLE task ADD COLUMN mood TEXT; UPDATE task SET mood = 'good'")
            try $0.execute(sql: "CREATE TABLE more (x)")
        }
        let newer = try Self.userVersion(container) + 1
        try Self.setUserVersion(newer, container)
        let store = try container.open()
        var task = Seed.task(1)
        task.title = TaskTitle(alreadyChecked: "Buy bread")
        try store.write { try $0.update(task) }
        #expect(try container.open().read { try $0.task(Seed.id(1)) } == task)
        #expect(try container.stranger().read { try String.fetchOne($0, sql: "SELECT mood FROM task") } == "good")
        #expect(try Self.userVersion(container) == newer)
    }

    @Test("A program that has the store open during a migration by a newer one can no longer write")
    func migratedMeanwhile() throws {
        let container = try TestContainer()
        let store = try container.open()
        try Self.setUserVersion(2 << 16, container)
        #expect(throws: StoreError.newerSchema(found: "2.0", supported: StoredDatabase.current)) {
            try store.insert([Seed.task(1)])
        }
    }

    @Test("A stored database of each schema opens and shows what is in it", arguments: StoredDatabase.versions)
    func stored(version: String) throws {
        let container = try TestContainer()
        try Files.write(Files.read(StoredDatabase.path(version: version)), to: container.paths.store)
        let store = try container.open()
        let contents = StoredDatabase.contents
        try store.readAccount { (store: any AccountRepositories) throws in
            let generation = try store.generation()
            #expect(generation.storeID == Seed.id(0) && generation.counter == 3)
            #expect((generation.mark != 0) == Set(StoredDatabase.versions.drop { $0 != "1.5" }).contains(version))
            #expect(try store.lists() == contents.lists)
            #expect(try store.tasks(TaskQuery(.all)).map(\.id) == [1, 3, 4, 2, 5].map { Seed.id($0) })
            for task in contents.tasks { #expect(try store.task(task.id) == task) }
            #expect(try store.creation(forKey: contents.creation.key) == contents.creation)
            #expect(try store.replica() == (version == "1" ? nil : Seed.replica()))
        }
        try store.insert([Seed.task(100)])
        #expect(try store.counter == 4)
    }

    @Test(
        "A database of this schema is recorded", .enabled(if: getenv("TASKHUB_STORE_FIXTURES") != nil))
    func record() throws {
        let path = StoredDatabase.path(version: StoredDatabase.current)
        try #require(!Files.exists(path), "a stored database is never made again")
        let container = try TestContainer()
        let store = try container.open()
        let contents = StoredDatabase.contents
        try store.insert([], lists: contents.lists)
        try store.insert(contents.tasks)
        try store.writeAccount { store in
            try store.remember(contents.creation)
            try store.bind(Seed.replica())
        }
        try container.stranger().writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try Files.write(Files.read(container.paths.store), to: path)
    }
}
