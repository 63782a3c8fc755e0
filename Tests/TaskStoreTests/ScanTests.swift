import Dispatch
import Synchronization
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("Scans on another thread", .timeLimit(.minutes(5)))
struct ScanTests {
    /// A thread, and a program that waits to be woken.
    private final class Thread: ScanThread {
        let leastTaskCount = 1
        private let queue = DispatchQueue(label: "scans")
        private let woken = DispatchSemaphore(value: 0)

        func run(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
        func wake() { woken.signal() }
        func waitForWake() { woken.wait() }
        /// Waits until all work has ended.
        func waitForEnd() { queue.sync {} }
        /// Whether the program was woken and has not noticed it.
        var hasWoken: Bool { woken.wait(timeout: .now()) == .success }
    }

    private let query = TaskQuery(
        .open, matching: TaskCriteria([.text("milk")]), at: Seed.now, in: TestZones.berlin)

    @Test("A scan has one state of the store, and no other use of the store waits for it")
    func apart() throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert([Seed.task(1)])
        let thread = Thread()
        let (begun, changed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let scan = StoreScan(of: store, on: thread) { [query] reader in
            let first = try reader.taskIDs(query)
            begun.signal()
            changed.wait()
            return try first + reader.taskIDs(query)
        }
        begun.wait()
        try store.insert([Seed.task(2)])
        #expect(try store.read { try $0.taskIDs(query) } == [Seed.id(1), Seed.id(2)])
        #expect(scan.take() == nil)
        changed.signal()
        thread.waitForWake()
        #expect(try scan.take()?.get() == [Seed.id(1), Seed.id(1)])
        #expect(scan.take() == nil)
    }

    @Test("A scan that is cancelled ends within a statement, and wakes nobody")
    func cancelled() throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert((1...3000).map { Seed.task($0) })
        let thread = Thread()
        let (begun, cancelled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let hasRead = Mutex(false)
        let scan = StoreScan(of: store, on: thread) { [query] reader in
            begun.signal()
            cancelled.wait()
            _ = try reader.taskIDs(query)
            hasRead.withLock { $0 = true }
        }
        begun.wait()
        scan.cancel()
        cancelled.signal()
        thread.waitForEnd()
        #expect(!hasRead.withLock { $0 } && scan.take() == nil && !thread.hasWoken)
        // The store itself is read as before.
        #expect(try store.read { try $0.taskIDs(query) }.count == 3000)
    }

    @Test("A scan of a store that was set aside fails, and makes no file in its place")
    func replaced() throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert([Seed.task(1)])
        for suffix in ["", "-wal", "-shm"] {
            try #require(moveFile(container.paths.store + suffix, "\(container.paths.store).old\(suffix)"))
        }
        let thread = Thread()
        let scan = StoreScan(of: store, on: thread) { [query] in try $0.taskIDs(query) }
        thread.waitForWake()
        #expect(throws: StoreError.replaced) { try scan.take()?.get() }
        #expect(!Files.exists(container.paths.store))
        // Nor does it read a store that has taken its place.
        let other = try container.open()
        try other.insert([Seed.task(2)])
        let second = StoreScan(of: store, on: thread) { [query] in try $0.taskIDs(query) }
        thread.waitForWake()
        #expect(throws: StoreError.replaced) { try second.take()?.get() }
    }

    @Test("Whether a store is long is the number of its tasks in any state")
    func length() throws {
        let container = try TestContainer()
        let store = try container.open()
        try store.insert([Seed.task(1), Seed.task(2, status: .done)])
        #expect(try store.read { try ($0.hasTasks(1), $0.hasTasks(2), $0.hasTasks(3)) } == (true, true, false))
    }
}
