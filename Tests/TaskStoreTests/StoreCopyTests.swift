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

@Suite("A store that was set aside, or a copy of one")
struct StoreCopyTests {
    private let directory = TemporaryDirectory()
    private var path: String { directory.appending("copy.sqlite") }

    private static let ada = Seed.replica()
    private static let bob = Seed.replica(subject: "bob")

    @Test("Every schema can be read, and is not changed", arguments: StoredDatabase.versions)
    func schemas(version: String) throws {
        let bytes = try Files.read(StoredDatabase.path(version: version))
        #expect(StoreCopy.isDatabase(bytes))
        try Files.write(bytes, to: path)
        let batch = try StoreCopy(path: path).batch(for: Self.bob.identity)
        let contents = StoredDatabase.contents
        #expect(batch.lists.map(\.name) == contents.lists.map(\.name))
        #expect(Set(batch.tasks.map(\.identity)) == Set(contents.tasks.map { ImportedTask.Identity.id($0.id) }))
        let rent = try #require(batch.tasks.first { $0.identity == .id(Seed.id(1)) })
        #expect(rent.list == contents.lists[0].name && rent.notes == contents.tasks[0].notes && !rent.isOnServer)
        #expect(try Files.read(path) == bytes)
    }

    @Test("Changes that are only in the log are read too")
    func log() throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert([Seed.task(1, "In the log")])
        for suffix in ["", "-wal"] { try Files.write(Files.read(container.paths.store + suffix), to: path + suffix) }
        let tasks = try StoreCopy(path: path).batch(for: nil).tasks
        #expect(tasks.map(\.title.text) == ["In the log"])
        withExtendedLifetime(store) {}
    }

    @Test("What the server has of the same account is left to sync, and the rest is added once")
    func wayBack() throws {
        let container = try TestContainer()
        let store = try container.open()
        var synced = Seed.task(1, "On the server")
        synced.serverID = Seed.id(501)
        try store.insert([synced, Seed.task(2, "Never sent"), Seed.task(3, "Done here", status: .done)])
        try store.writeAccount { try $0.bind(Self.ada) }
        let workspace = container.workspace(store)
        /// Returns how many were added, how many were there, and how many were left to sync.
        func add(_ path: String, to account: Replica) throws -> [Int] {
            let summary = try ImportTasks(in: workspace).run(StoreCopy(path: path).batch(for: account.identity)).value
            return [summary.added, summary.alreadyThere, summary.skipped]
        }
        func signIn(as account: Replica) throws -> String {
            try ReplaceReplica(in: workspace, archive: store).run(account.identity, carryingOver: false).value.archive
        }
        let aside = try signIn(as: Self.bob)
        _ = try signIn(as: Self.ada)
        #expect(try add(aside, to: Self.ada) == [2, 0, 1])
        #expect(try add(aside, to: Self.ada) == [0, 2, 1])
        _ = try signIn(as: Self.bob)
        #expect(try add(aside, to: Self.bob) == [3, 0, 0])
        #expect(try add(aside, to: Self.bob) == [0, 3, 0])
        // Without an account, they would be sent as new after the sign-in.
        #expect(try StoreCopy(path: aside).batch(for: nil).tasks.filter(\.isOnServer).count == 1)
    }

    @Test("Another program's database and a damaged one are refused")
    func foreign() throws {
        try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE bookmark (title TEXT)") }
        #expect(throws: StoreError.notAStore(path: path)) { try StoreCopy(path: path).batch(for: nil) }
        let damaged = directory.appending("damaged.sqlite")
        let bytes = Array("SQLite format 3\0 and nothing else".utf8)
        try Files.write(bytes, to: damaged)
        #expect(StoreCopy.isDatabase(bytes))
        #expect(throws: StoreError.notAStore(path: damaged)) { try StoreCopy(path: damaged).batch(for: nil) }
        #expect(!StoreCopy.isDatabase(Array("{}".utf8)))
    }

    @Test("Set-aside stores are found with their accounts, and erased with log and index")
    func found() throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert([Seed.task(1)])
        try store.writeAccount { try $0.bind(Self.ada) }
        let aside = try store.archiving(at: Seed.now) { _ in }.path
        let base = container.paths.store
        let others = [".damaged-1", ".damaged-1-wal", ".damaged-1-shm", ".aside-2-wal", "-wal.damaged-3", ".other"]
        for suffix in others { try Files.write(Array("garbage".utf8), to: base + suffix) }
        let found = try store.setAsideStores()
        #expect(
            found.map(\.contents) == [.unreadable, .remains, .tasks(of: Self.ada.identity, count: 1), .unreadable])
        #expect(
            found.map(\.name) == [
                "store.sqlite-wal.damaged-3", "store.sqlite.aside-2-wal", "store.sqlite.aside-20261118T110000Z",
                "store.sqlite.damaged-1",
            ])
        for store in found { #expect(throws: Never.self) { try container.open().erase(store) } }
        #expect(try store.setAsideStores().isEmpty)
        for path in [aside] + others.dropLast().map({ base + $0 }) { #expect(!Files.exists(path), "\(path)") }
        #expect(Files.exists(base + ".other") && Files.exists(base))
        #expect(try store.ids(.all) == [Seed.id(1)])
    }

    @Test("A link with the name of a set-aside store is not followed")
    func link() throws {
        let container = try TestContainer()
        let store = try container.open()
        let target = directory.appending("elsewhere.sqlite")
        try Files.write(Files.read(StoredDatabase.path(version: "1.6")), to: target)
        #expect(symlink(target, "\(container.paths.store).aside-1") == 0)
        let found = try store.setAsideStores()
        #expect(found == [SetAsideStore(name: "store.sqlite.aside-1", contents: .unreadable)])
        for link in found { try store.erase(link) }
        #expect(Files.exists(target))
    }
}
