import AppGroup
import Glibc
import TaskActions
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite("Another account's store")
struct ArchiveTests {
    private struct Refused: Error {}

    private func container() throws -> (TestContainer, SQLiteStore) {
        let container = try TestContainer()
        let store = try container.open()
        var synced = Seed.task(1, "Theirs")
        synced.serverID = Seed.id(501)
        try store.insert([synced, Seed.task(2, "Never sent"), Seed.task(3, "Done here", status: .done)])
        try store.write { try $0.bind(Seed.replica()) }
        return (container, store)
    }

    @Test("It is set aside whole, readable by its owner only, and unsent tasks are carried over")
    func replaced() throws {
        let (container, store) = try container()
        let other = Seed.replica(subject: "bob")
        let workspace = container.workspace(store)
        #expect(try CheckReplica(in: workspace).run(other.identity) == .other(unsent: 1, changes: 0))
        let replaced = try ReplaceReplica(in: workspace).run(other.identity, carryingOver: true).value
        #expect(replaced.carriedOver == 1)
        #expect(try store.ids(.all) == [Seed.id(2)])
        #expect(try CheckReplica(in: workspace).run(other.identity) == .same(.accepted, unsent: 1))
        #expect(replaced.archive == "\(container.paths.store).aside-20261118T110000Z")
        var status = stat()
        #expect(stat(replaced.archive, &status) == 0 && status.st_mode & 0o777 == 0o600)
        let aside = try TestContainer()
        try Files.write(Files.read(replaced.archive), to: aside.paths.store)
        let old = try aside.open()
        #expect(Set(try old.ids(.all)) == [Seed.id(1), Seed.id(2), Seed.id(3)])
        #expect(try old.read { try $0.replica() } == Seed.replica())
    }

    @Test("A failed change leaves the store unchanged, with the copy beside it")
    func failing() throws {
        let (container, store) = try container()
        defer { withExtendedLifetime(container) {} }
        #expect(throws: Refused.self) {
            _ = try store.archiving(at: Seed.now) { store in
                try store.reset(keeping: [], as: Seed.id(7))
                throw Refused()
            }
        }
        #expect(try store.ids(.all).count == 3)
        #expect(try store.read { try $0.replica() } == Seed.replica())
    }

    @Test("Two archives within a second have different names")
    func names() throws {
        let (container, store) = try container()
        defer { withExtendedLifetime(container) {} }
        let paths = try (0..<2).map { _ in try store.archiving(at: Seed.now) { _ in }.path }
        #expect(paths[1] == "\(paths[0])-2")
    }

    @Test("A program that keeps the store open continues with the new account's tasks")
    func otherProgram() throws {
        let (container, store) = try container()
        let other = try container.open()
        #expect(try other.ids(.all).count == 3)
        _ = try ReplaceReplica(in: container.workspace(store)).run(
            Seed.replica(subject: "bob").identity, carryingOver: false)
        #expect(try other.ids(.all) == [])
        try other.insert([Seed.task(8)])
        #expect(try store.ids(.all) == [Seed.id(8)])
    }

    @Test("Erased data is no longer in the files")
    func erased() throws {
        let (container, store) = try container()
        #expect(try EraseStore(in: container.workspace(store)).run().value == 3)
        try store.compact()
        #expect(try store.ids(.all) == [])
        for suffix in ["", "-wal"] {
            let bytes = try Files.read(container.paths.store + suffix)
            #expect(!String(decoding: bytes, as: UTF8.self).contains("Never sent"))
        }
    }

    @Test("A store without an account becomes the first account's, whose choice on adoption stands until changed")
    func binding() throws {
        let workspace = TestWorkspace(tasks: [Seed.task(1)]).workspace
        let identity = Seed.replica().identity
        #expect(try CheckReplica(in: workspace).run(identity) == .unbound(unsent: 1))
        _ = try BindReplica(in: workspace).run(identity, adoption: .declined)
        _ = try BindReplica(in: workspace).run(identity, adoption: .undecided)
        #expect(try CheckReplica(in: workspace).run(identity) == .same(.declined, unsent: 1))
        #expect(throws: SyncError.otherReplica) {
            try BindReplica(in: workspace).run(Seed.replica(subject: "bob").identity, adoption: .accepted)
        }
        #expect(
            try CheckReplica(in: workspace).run(Seed.replica(server: "https://b.example").identity)
                == .other(unsent: 1, changes: 0)
        )
    }
}
