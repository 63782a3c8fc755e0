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
        let batch = try StoreCopy(path: path).contents(for: Self.bob.identity, in: TestZones.berlin).batch
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
        let tasks = try StoreCopy(path: path).contents(for: nil, in: TestZones.berlin).batch.tasks
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
        try store.write { try $0.bind(Self.ada) }
        let workspace = container.workspace(store)
        /// Returns how many were added, how many were there, and how many were left to sync.
        func add(_ path: String, to account: Replica) throws -> [Int] {
            let summary = try ImportTasks(in: workspace).run(
                StoreCopy(path: path).contents(for: account.identity, in: TestZones.berlin).batch
            ).value
            return [summary.added, summary.alreadyThere, summary.skipped]
        }
        func signIn(as account: Replica) throws -> String {
            try ReplaceReplica(in: workspace).run(account.identity, carryingOver: false).value.archive
        }
        let aside = try signIn(as: Self.bob)
        _ = try signIn(as: Self.ada)
        #expect(try add(aside, to: Self.ada) == [2, 0, 1])
        #expect(try add(aside, to: Self.ada) == [0, 2, 1])
        _ = try signIn(as: Self.bob)
        #expect(try add(aside, to: Self.bob) == [3, 0, 0])
        #expect(try add(aside, to: Self.bob) == [0, 3, 0])
        // Without an account, they would be sent as new after the sign-in.
        #expect(
            try StoreCopy(path: aside).contents(for: nil, in: TestZones.berlin).batch.tasks.filter(\.isOnServer).count
                == 1)
    }

    @Test("What the server has perhaps created is not added, and changes that were never sent are counted")
    func waitingChanges() throws {
        let container = try TestContainer()
        let store = try container.open()
        var synced = (1...2).map { Seed.task($0, "On the server") }
        for index in synced.indices { synced[index].serverID = Seed.id(501 + index) }
        let local = (3...6).map { Seed.task($0, "Task \($0)") }
        try store.insert(synced + local)
        try store.write { account in
            try account.bind(Self.ada)
            let edit = FieldEdit(field: .title, base: "Old", value: "New", changedAt: Seed.now)
            try account.enqueue(
                .update([edit]), task: Seed.id(1), serverID: Seed.id(501), isIntent: false, at: Seed.now)
            try account.enqueue(.delete(), task: Seed.id(9), serverID: Seed.id(509), isIntent: false, at: Seed.now)
            try account.addProvisional(
                ProvisionalOccurrence(taskID: Seed.id(3), predecessorID: Seed.id(2), title: "Task 3", dueDate: nil))
            for number in 4...6 {
                try account.enqueue(
                    .create(key: "key-\(number)", body: nil, at: nil), task: Seed.id(number), serverID: nil,
                    isIntent: false, at: Seed.now)
            }
            // Never sent; sent, without an answer; refused.
            for (number, state) in [(5, OutboxEntry.State.waiting), (6, .rejected(code: "invalid", requestID: nil))] {
                var entry = try #require(try account.outboxEntries(of: Seed.id(number)).first)
                entry.attempts.count = 1
                entry.state = state
                try account.update(entry)
            }
        }
        let aside = try store.archiving(at: Seed.now) { _ in }.path
        for account in [Self.ada.identity, nil] {
            let contents = try StoreCopy(path: aside).contents(for: account, in: TestZones.berlin)
            let added = contents.batch.tasks.filter { !$0.isOnServer }.map(\.identity)
            #expect(Set(added) == [.id(Seed.id(4)), .id(Seed.id(6))])
            #expect(contents.unsentChanges == 3)
        }
        // Another account has none of it, and the tasks already contain the edits.
        let contents = try StoreCopy(path: aside).contents(for: Self.bob.identity, in: TestZones.berlin)
        #expect(contents.batch.tasks.count { !$0.isOnServer } == 6)
        #expect(contents.unsentChanges == 0)
    }

    @Test(
        "A creation that the server may have made is not added after a rejection either",
        arguments: [
            (RejectionCode.severalMatches, true), (RejectionCode.serverFailing, true),
            (RejectionCode.keyConflict, true), ("invalid_title", false),
        ])
    func rejectedCreation(code: String, isLeftOut: Bool) throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert([Seed.task(1)])
        try store.write { account in
            try account.bind(Self.ada)
            try account.enqueue(
                .create(key: "key", body: nil, at: nil), task: Seed.id(1), serverID: nil, isIntent: false, at: Seed.now)
            var entry = try #require(try account.outbox().first)
            entry.attempts.count = 1
            entry.state = .rejected(code: code, requestID: nil)
            try account.update(entry)
        }
        let aside = try store.archiving(at: Seed.now) { _ in }.path
        let contents = try StoreCopy(path: aside).contents(for: Self.ada.identity, in: TestZones.berlin)
        #expect(contents.batch.tasks.map(\.isOnServer) == [isLeftOut])
        #expect(contents.unsentChanges == (isLeftOut ? 1 : 0))
    }

    @Test("Another program's database and a damaged one are refused")
    func foreign() throws {
        try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE bookmark (title TEXT)") }
        #expect(throws: StoreError.notAStore(path: path)) {
            try StoreCopy(path: path).contents(for: nil, in: TestZones.berlin)
        }
        let damaged = directory.appending("damaged.sqlite")
        let bytes = Array("SQLite format 3\0 and nothing else".utf8)
        try Files.write(bytes, to: damaged)
        #expect(StoreCopy.isDatabase(bytes))
        #expect(throws: StoreError.notAStore(path: damaged)) {
            try StoreCopy(path: damaged).contents(for: nil, in: TestZones.berlin)
        }
        #expect(!StoreCopy.isDatabase(Array("{}".utf8)))
    }

    @Test("Set-aside stores are found with their accounts, and erased with log and index")
    func found() throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert([Seed.task(1)])
        try store.write { try $0.bind(Self.ada) }
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
