import AppGroup
import GRDB
import Glibc
import PosixFiles
import TaskActions
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Opening")
struct OpeningTests {
    @Test("Twenty programs that open a new store at once all succeed, and have the same store")
    func firstOpenings() throws {
        for _ in 0..<5 {
            let container = try TestContainer()
            let results = atOnce(20) { number in
                let store = try container.open()
                try store.insert([Seed.task(number)])
                return try store.read { try $0.generation().storeID }
            }
            #expect(try results.map { try $0.get() } == Array(repeating: Seed.id(0), count: 20))
            #expect(try container.open().ids(.all).count == 20)
            #expect(try container.open().counter == 20)
        }
    }

    @Test("The next program finds what is in the store")
    func reopening() throws {
        let container = try TestContainer()
        try container.open().insert([Seed.task(1)])
        let later = try container.open()
        #expect(try later.ids(.all) == [Seed.id(1)])
        #expect(try later.counter == 1)
    }

    @Test("Only the owner can read the store's files, whatever the umask", arguments: [0o000, 0o022] as [mode_t])
    func modes(_ mask: mode_t) throws {
        let container = try TestContainer()
        let before = umask(mask)
        defer { umask(before) }
        let store = try container.open()
        try store.insert([Seed.task(1)])
        for suffix in ["", "-wal", "-shm"] {
            #expect(try Files.mode(container.paths.store + suffix) == 0o600)
        }
    }

    @Test("The store is in WAL mode, so that readers and a writer do not wait for each other")
    func journal() throws {
        let container = try TestContainer()
        let store = try container.open()
        let mode = try container.stranger().read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
        #expect(mode == "wal")
        try store.write { (transaction: TaskTransaction) throws in
            try transaction.insert(Seed.task(1))
            #expect(try container.open().ids(.all) == [])
        }
    }

    @Test("The store is opened in the directory that was checked, even if its path leads elsewhere by then")
    func swappedContainer() throws {
        let directory = TemporaryDirectory()
        let path = directory.appending("container")
        let container = try TestContainer(at: path)
        try container.open().insert([Seed.task(1)])
        #expect(moveFile(path, directory.appending("checked")))
        try TestContainer(at: path).open().insert([Seed.task(2)])
        try container.open().insert([Seed.task(3)])
        #expect(try TestContainer(at: directory.appending("checked")).open().ids(.all) == [Seed.id(1), Seed.id(3)])
        #expect(try TestContainer(at: path).open().ids(.all) == [Seed.id(2)])
    }

    @Test("A file that others may read is refused", arguments: ["", "-wal", "-shm"])
    func openToOthers(_ suffix: String) throws {
        let container = try TestContainer()
        try container.open().insert([Seed.task(1)])
        let path = container.paths.store + suffix
        chmod(path, 0o640)
        #expect(throws: StoreError.unsafe(path: path, .openToOthers(mode: 0o640))) { try container.open() }
    }

    @Test("A link in place of the store is refused, and its target stays unchanged")
    func link() throws {
        let container = try TestContainer()
        let other = container.paths.container + "/other"
        symlink(other, container.paths.store)
        #expect(throws: StoreError.unsafe(path: container.paths.store, .symbolicLink)) { try container.open() }
        #expect(!Files.exists(other))
    }

    @Test(
        "A store of another user is refused",
        .enabled(if: OtherOwner.isAllowed, "only root can give a file to another user"))
    func otherOwner() throws {
        let container = try TestContainer()
        _ = try container.open()
        chown(container.paths.store, 12_345, 12_345)
        #expect(throws: StoreError.unsafe(path: container.paths.store, .otherOwner(12_345))) { try container.open() }
    }

    @Test("A directory in place of the store is refused")
    func directory() throws {
        let container = try TestContainer()
        mkdir(container.paths.store, 0o700)
        #expect(throws: StoreError.notRegular(path: container.paths.store)) { try container.open() }
    }

    @Test("An empty file counts as no store yet")
    func emptyFile() throws {
        let container = try TestContainer()
        try Files.write([], to: container.paths.store)
        let store = try container.open()
        try store.insert([Seed.task(1)])
        #expect(try container.open().ids(.all) == [Seed.id(1)])
    }

    @Test("If a program is killed while it creates the store, the next one repairs it")
    func unfinishedCreation() throws {
        let container = try TestContainer()
        try Files.write([], to: container.paths.store)
        try container.stranger().writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        #expect(try Files.read(container.paths.store).count > 0)
        try container.open().insert([Seed.task(1)])
        #expect(try container.open().ids(.all) == [Seed.id(1)])
    }
}
