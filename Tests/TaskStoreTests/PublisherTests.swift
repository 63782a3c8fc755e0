import AppGroup
import Glibc
import TaskActions
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite("Publishing")
struct PublisherTests {
    private func published(_ container: TestContainer) throws -> WidgetSnapshot {
        switch SnapshotReader(path: container.paths.snapshot).read(at: Seed.now) {
        case .ready(let snapshot), .stale(let snapshot): return snapshot
        case let other: throw Unexpected(reading: other)
        }
    }

    private struct Unexpected: Error { let reading: SnapshotReadResult }

    @Test("A commit reaches the snapshot file")
    func publishes() throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert(
            [Seed.task(1, "Pay rent", due: .moment(Seed.now), listID: Seed.id(9))],
            lists: [Seed.list(9, "Home", color: "#112233")])
        #expect(try PublishSnapshot(in: container.workspace(store)).run().get() == .published)
        let snapshot = try published(container)
        #expect(snapshot.generation == (try store.read { try $0.generation() }))
        #expect(snapshot.generation.counter == 1 && snapshot.generation.mark > 0)
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

    @Test("Nothing is written if the same state is published already")
    func alreadyCurrent() throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert([Seed.task(1)])
        let publish = PublishSnapshot(in: container.workspace(store))
        #expect(try publish.run().get() == .published)
        #expect(try publish.run().get() == .alreadyCurrent)
    }

    /// Copies the files of a container, as a backup does, or what is restored from it.
    private func copy(_ suffixes: [String], of container: TestContainer, to copy: TestContainer) throws {
        for suffix in suffixes {
            let (from, to) = (container.paths.container + suffix, copy.paths.container + suffix)
            try Files.write(Files.read(from), to: to)
        }
    }

    @Test("After a backup is restored, the newer snapshot is replaced, also when the counters are the same again")
    func restored() throws {
        for laterChanges in 0...1 {
            let (container, restored) = (try TestContainer(), try TestContainer())
            try container.open().insert([Seed.task(1)])
            try copy(["/store.sqlite", "/store.sqlite-wal"], of: container, to: restored)
            try container.open().insert([Seed.task(2), Seed.task(3)])
            #expect(try PublishSnapshot(in: container.workspace(try container.open())).run().get() == .published)
            try copy(["/published/snapshot"], of: container, to: restored)
            let store = try restored.open()
            for number in 0..<laterChanges { try store.insert([Seed.task(10 + number)]) }
            #expect(try published(restored).generation.counter == store.counter + 1 - Int64(laterChanges))
            #expect(try PublishSnapshot(in: restored.workspace(store)).run().get() == .published)
            #expect(try published(restored).counts.open == 1 + laterChanges)
        }
    }

    @Test("Comparing finds a snapshot that shows something else than its state, and replaces it")
    func comparing() throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert([
            Seed.task(1), Seed.task(2, due: .moment(Seed.now)),
            Seed.task(3, due: .moment(Seed.now.advanced(bySeconds: 86400))),
            Seed.task(4, status: .done),
        ])
        let publish = PublishSnapshot(in: container.workspace(store))
        #expect(try publish.run().get() == .published)
        #expect(try !publish.runComparing())
        var wrong = try published(container)
        wrong.tasks.removeLast()
        try Files.write(SnapshotWriter.encode(wrong), to: container.paths.snapshot)
        #expect(try publish.run().get() == .alreadyCurrent)
        #expect(try publish.runComparing())
        #expect(try published(container).tasks.count == 3)
        #expect(try !publish.runComparing())
    }

    @Test(
        "Comparing finds a snapshot of a state that the store never had or no longer has, and not of an earlier one",
        arguments: [(1, 0, true), (0, 1, true), (-1, 0, false)] as [(Int64, Int64, Bool)])
    func comparingStates(counters: Int64, marks: Int64, differs: Bool) throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert([Seed.task(1)])
        let publish = PublishSnapshot(in: container.workspace(store))
        #expect(try publish.run().get() == .published)
        var other = try published(container)
        let generation = other.generation
        other.generation = StoreGeneration(
            storeID: generation.storeID, counter: generation.counter + counters, mark: generation.mark ^ marks)
        try Files.write(SnapshotWriter.encode(other), to: container.paths.snapshot)
        #expect(try publish.runComparing() == differs)
        #expect(try published(container).generation == generation)
    }

    @Test("Comparing finds that the store went back also if that is noted in the store, which changes it")
    func comparingNoted() throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert([Seed.task(1)])
        let workspace = container.workspace(store)
        _ = try BindReplica(in: workspace).run(Seed.replica().identity, adoption: .accepted)
        var other = try published(container)
        let generation = other.generation
        other.generation = StoreGeneration(
            storeID: generation.storeID, counter: generation.counter, mark: generation.mark ^ 1)
        try Files.write(SnapshotWriter.encode(other), to: container.paths.snapshot)
        #expect(try PublishSnapshot(in: workspace).runComparing())
        #expect(try store.read { try $0.generation() }.counter > generation.counter)
        #expect(try !PublishSnapshot(in: workspace).runComparing())
    }

    @Test("If cards show only tasks with a date, so does the snapshot, and it counts only these")
    func datedOnly() throws {
        let container = try TestContainer()
        let store = try container.open()
        let home = Seed.list(10)
        try store.insert(
            [
                Seed.task(1, "Moment", due: .moment(Seed.now.advanced(bySeconds: 60))),
                Seed.task(2, "Day", due: Seed.due("2026-11-30"), listID: home.id), Seed.task(3, "Undated", priority: 5),
                Seed.task(4, "Overdue", due: Seed.due("2026-11-01")), Seed.task(5, "Undated too", listID: home.id),
                Seed.task(6, "On hold", status: .waiting, due: Seed.due("2026-11-30")),
                Seed.task(7, "Done", status: .done, due: Seed.due("2026-11-30")),
            ], lists: [home])
        let workspace = container.workspace(store)
        for (isOn, titles, open, inbox) in [
            (true, ["Overdue", "Moment", "Day"], 3, 2),
            (false, ["Overdue", "Moment", "Day", "Undated", "Undated too"], 5, 3),
        ] {
            _ = try SetPreference(in: workspace, signal: container.publisher())
                .run(.widgetShowsDueOnly, to: .flag(isOn))
            let shown = try published(container)
            #expect(shown.showsDatedOnly == isOn)
            #expect(shown.tasks.map(\.title) == titles)
            #expect(shown.counts.open == open && shown.counts.inbox == inbox && shown.counts.overdue == 1)
            #expect(try !PublishSnapshot(in: workspace).runComparing())
        }
    }

    @Test("Areas have colours without a server too, once they are turned on")
    func areaColors() throws {
        let container = try TestContainer()
        let workspace = container.workspace(try container.open())
        let set = SetPreference(in: workspace, signal: container.publisher())
        _ = try set.run(.workColor, to: .text("#010203"))
        #expect(try published(container).areaColors == nil)
        _ = try set.run(.colorsAreas, to: .flag(true))
        #expect(try published(container).areaColors == AreaColors(work: "#010203", personal: "#86efac"))
    }

    @Test("The snapshot of another store is replaced, however new it is")
    func otherStore() throws {
        let container = try TestContainer()
        var foreign = Seed.snapshot(generation: 1000)
        foreign.generation = StoreGeneration(storeID: Seed.id(4711), counter: 1000)
        try Files.write(SnapshotWriter.encode(foreign), to: container.paths.snapshot)
        let store = try container.open()
        #expect(try PublishSnapshot(in: container.workspace(store)).run().get() == .published)
        let shown = try published(container).generation
        #expect(shown.storeID == Seed.id(0) && shown.counter == 0)
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
                #expect(publication == .published || publication == .alreadyCurrent)
            }
        }
        for result in results { try result.get() }
        let snapshot = try published(container)
        #expect(snapshot.generation.counter == 40)
        #expect(snapshot.counts.open == 40)
    }
}
