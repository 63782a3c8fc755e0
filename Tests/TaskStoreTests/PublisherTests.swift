import AppGroup
import Glibc
import SnapshotFile
import TaskActions
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Publishing")
struct PublisherTests {
    private func published(_ container: TestContainer) throws -> WidgetSnapshot {
        switch SnapshotReader(path: container.paths.snapshot).read(at: Seed.now) {
        case .ready(let snapshot): return snapshot
        case let other: throw Unexpected(reading: other)
        }
    }

    private struct Unexpected: Error { let reading: SnapshotReadResult }

    @Test("A commit reaches the snapshot file")
    func publishes() throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert(
            [Seed.task(1, "Pay rent", due: Seed.now, listID: Seed.id(9))],
            lists: [Seed.list(9, "Home", color: "#112233")])
        #expect(try PublishSnapshot(in: container.workspace(store)).run().get() == .published)
        let snapshot = try published(container)
        #expect(snapshot.generation == StoreGeneration(storeID: Seed.id(0), counter: 1))
        #expect(snapshot.tasks.map(\.title) == ["Pay rent"])
        #expect(snapshot.tasks.map(\.listName) == ["Home"])
        #expect(snapshot.counts.open == 1)
        #expect(try Files.mode(container.paths.snapshot) == 0o600)
    }

    @Test("Each publishing touches the stamp, which stays the same file")
    func stamp() throws {
        let container = try TestContainer()
        let store = try container.open()
        var inodes: Set<ino_t> = []
        var contents: [[UInt8]] = []
        for number in 1...2 {
            try store.insert([Seed.task(number)])
            #expect(try PublishSnapshot(in: container.workspace(store)).run().get() == .published)
            var status = stat()
            #expect(stat(container.paths.stamp, &status) == 0)
            inodes.insert(status.st_ino)
            contents.append(try Files.read(container.paths.stamp))
        }
        #expect(inodes.count == 1)
        #expect(contents[0] != contents[1])
    }

    @Test("Nothing is written if another program has published the same state or a newer one")
    func covered() throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert([Seed.task(1)])
        let publish = PublishSnapshot(in: container.workspace(store))
        #expect(try publish.run().get() == .published)
        #expect(try publish.run().get() == .alreadyCovered)
        let older = StoreGeneration(storeID: Seed.id(0), counter: 0)
        #expect(try container.publisher().publish(covering: older) { Seed.snapshot() } == .alreadyCovered)
    }

    @Test("The snapshot of another store is replaced, however new it is")
    func otherStore() throws {
        let container = try TestContainer()
        var foreign = Seed.snapshot(generation: 1000)
        foreign.generation = StoreGeneration(storeID: Seed.id(4711), counter: 1000)
        #expect(try container.publisher().publish(covering: foreign.generation) { foreign } == .published)
        let store = try container.open()
        #expect(try PublishSnapshot(in: container.workspace(store)).run().get() == .published)
        #expect(try published(container).generation == StoreGeneration(storeID: Seed.id(0), counter: 0))
    }

    @Test("The next publishing repairs a damaged snapshot")
    func damaged() throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert([Seed.task(1)])
        try Files.write(Array("garbage".utf8), to: container.paths.snapshot)
        #expect(try PublishSnapshot(in: container.workspace(store)).run().get() == .published)
        #expect(try published(container).tasks.count == 1)
    }

    @Test("If another program publishes for too long, the result is busy and the old snapshot stays")
    func busy() throws {
        let container = try TestContainer()
        let store = try container.open()
        #expect(try PublishSnapshot(in: container.workspace(store)).run().get() == .published)
        let lock = open(container.paths.lock(.publish), O_RDONLY | O_CLOEXEC)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX) == 0)
        try store.insert([Seed.task(1)])
        let hasty = container.workspace(store, publishingWithin: .milliseconds(50))
        #expect(try PublishSnapshot(in: hasty).run().get() == .busy)
        #expect(try published(container).tasks.isEmpty)
    }

    @Test("Programs that publish at once leave the newest state")
    func atTheSameTime() throws {
        let container = try TestContainer()
        _ = try container.open()
        let results = atOnce(8) { number in
            let store = try container.open()
            for round in 0..<5 {
                try store.insert([Seed.task(number * 10 + round)])
                let publication = try PublishSnapshot(in: container.workspace(store)).run().get()
                #expect(publication == .published || publication == .alreadyCovered)
            }
        }
        for result in results { try result.get() }
        let snapshot = try published(container)
        #expect(snapshot.generation.counter == 40)
        #expect(snapshot.counts.open == 40)
    }
}
