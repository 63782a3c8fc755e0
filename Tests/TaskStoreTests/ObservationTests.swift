import AppGroup
import GRDB
import Glibc
import TaskActions
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Observation", .timeLimit(.minutes(5)))
struct ObservationTests {
    private func ids(
        _ iterator: inout AsyncThrowingStream<[TaskItem], any Error>.Iterator, until wanted: [Int]
    ) async throws {
        while let tasks = try await iterator.next() {
            if tasks.map(\.id) == wanted.map({ Seed.id($0) }) { return }
        }
        Issue.record("the observation ended")
    }

    @Test("The current tasks come first, then each change by the same program")
    func ownChanges() async throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert([Seed.task(1)])
        var changes = store.observe { _ in TaskQuery(.open, at: Seed.now, in: TestZones.berlin) }.makeAsyncIterator()
        #expect(try await changes.next()?.map(\.id) == [Seed.id(1)])
        try store.insert([Seed.task(2)])
        try await ids(&changes, until: [1, 2])
        try store.write { try $0.deleteTask(Seed.id(1)) }
        try await ids(&changes, until: [2])
    }

    @Test("A change that another program publishes is observed")
    func foreignChanges() async throws {
        let container = try TestContainer()
        let store = try container.open()
        var changes = store.observe { _ in TaskQuery(.open, at: Seed.now, in: TestZones.berlin) }.makeAsyncIterator()
        #expect(try await changes.next() == [])
        let other = try container.open()
        for number in 1...3 {
            try other.insert([Seed.task(number)])
            #expect(try PublishSnapshot(in: container.workspace(other)).run().get() == .published)
            try await ids(&changes, until: Array(1...number))
        }
    }

    @Test(
        "A program that waits for several things is woken by each change of another program, and by no change of its own"
    )
    func changeSignal() async throws {
        let container = try TestContainer()
        let store = try container.open()
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self)
        var woken = wakes.makeAsyncIterator()
        let changes = try SQLiteStoreChanges(of: store) { wake.yield() }
        let other = try container.open()
        for number in 1...3 {
            try store.insert([Seed.task(100 + number)])
            try other.insert([Seed.task(number)])
            _ = try PublishSnapshot(in: container.workspace(other)).run().get()
            await woken.next()
            guard case .changed = changes.take() else { throw Lost() }
            guard case .none = changes.take() else { throw Lost() }
        }
        try #require(moveFile(container.paths.store, container.paths.store + ".old"))
        // At once, whether or not the other thread has noticed it.
        guard case .lost(let error) = changes.take() else { throw Lost() }
        #expect(error as? StoreError == .replaced)
        await woken.next()
    }

    private struct Lost: Error {}

    @Test("A change by a program that ends before it publishes is observed a moment later")
    func silentWriter() async throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert([Seed.task(1), Seed.task(2)])
        var changes = store.observe { _ in TaskQuery(.open, at: Seed.now, in: TestZones.berlin) }.makeAsyncIterator()
        #expect(try await changes.next()?.count == 2)
        try Self.endingProgram(container, "DELETE FROM task WHERE title = 'Buy milk' AND sort_order = 1")
        try await ids(&changes, until: [2])
    }

    @Test("A store that a later version migrates ends the observation with that error")
    func newerSchema() async throws {
        let container = try TestContainer()
        let store = try container.open()
        var changes = store.observe { _ in TaskQuery(.open, at: Seed.now, in: TestZones.berlin) }.makeAsyncIterator()
        #expect(try await changes.next() == [])
        try Self.endingProgram(container, "ALTER TABLE task RENAME TO job; PRAGMA user_version = 6488064")
        do {
            while try await changes.next() != nil {}
            Issue.record("the observation ended without an error")
        } catch StoreError.newerSchema(let found, _) {
            #expect(found == "99.0")
        }
        #expect(throws: StoreError.self) { try store.read { _ = try $0.allTasks() } }
        do {
            try store.read { _ = try $0.allTasks() }
        } catch {
            guard case StoreError.newerSchema = error else { throw error }
        }
    }

    @Test("A list renamed by another program counts as a change")
    func listRenamed() async throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert([Seed.task(1, listID: Seed.id(9))], lists: [Seed.list(9)])
        var changes = store.observe { _ in TaskQuery(.open, at: Seed.now, in: TestZones.berlin) }.makeAsyncIterator()
        #expect(try await changes.next()?.count == 1)
        try Self.endingProgram(container, "UPDATE list SET name = 'Work', folded_name = 'work'")
        #expect(try await changes.next()?.count == 1)
    }

    /// Its connection is closed at the end, as the kernel does when it kills a program.
    private static func endingProgram(_ container: TestContainer, _ sql: String) throws {
        try container.stranger().write { try $0.execute(sql: sql) }
    }

    @Test("The query is evaluated anew each time")
    func movingQuery() async throws {
        let container = try TestContainer()
        let store = try container.open()
        let clock = FixedClock()
        try store.insert([Seed.task(1, due: .moment(Seed.now.advanced(bySeconds: 60)))])
        let overdue = store.observe { _ in TaskQuery(.overdue, at: clock.now(), in: TestZones.berlin) }
        var changes = overdue.makeAsyncIterator()
        #expect(try await changes.next() == [])
        clock.advance(bySeconds: 120)
        try store.insert([Seed.task(2)])
        try await ids(&changes, until: [1])
    }

    @Test("It ends when its reader is cancelled, and closes its descriptors")
    func cancellation() async throws {
        let container = try TestContainer()
        let store = try container.open()
        let notifiers = try await Self.inotifyDescriptors()
        for number in 0..<20 {
            let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
            let reader = Task { () -> Int in
                defer { arrival.finish() }
                var count = 0
                for try await _ in store.observe({ _ in TaskQuery(.open, at: Seed.now, in: TestZones.berlin) }) {
                    count += 1
                    arrival.yield()
                }
                return count
            }
            if !number.isMultiple(of: 2) { for await _ in arrivals { break } }
            reader.cancel()
            #expect(try await reader.value <= 1)
        }
        // Other tests watch directories at the same time, but never as many.
        try await wait(until: "the directories are no longer watched") {
            try await Self.inotifyDescriptors() <= notifiers + 10
        }
    }

    @Test("It ends with an error if another program sets the store aside")
    func setAside() async throws {
        let container = try TestContainer()
        let store = try container.open()
        var changes = store.observe { _ in TaskQuery(.open, at: Seed.now, in: TestZones.berlin) }.makeAsyncIterator()
        #expect(try await changes.next() == [])
        try #require(moveFile(container.paths.store, container.paths.store + ".old"))
        await #expect(throws: StoreError.replaced) {
            while let _ = try await changes.next() {}
        }
    }

    private static func inotifyDescriptors() async throws -> Int {
        let result = try await runProgram(
            "/bin/sh", ["-c", "readlink /proc/\(getpid())/fd/* | grep -c inotify; true"],
            environment: ["PATH": "/usr/bin:/bin"])
        return Int(result.stdout.split(separator: "\n").first ?? "") ?? 0
    }
}
