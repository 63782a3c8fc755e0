import AppGroup
import Glibc
import PosixFiles
import TaskHubGroup
import Testing

@Suite("Locks of the container")
struct ContainerLocksTests {
    private func withLocks(_ work: (ContainerPaths, ContainerLocks) async throws -> Void) async throws {
        try await withTemporaryDirectory { directory in
            let paths = try GroupContainer.open(at: "\(directory)/group").paths
            try await work(paths, ContainerLocks(paths: paths))
        }
    }

    @Test("Work under a lock runs one at a time, across threads and programs")
    func exclusion() async throws {
        try await withLocks { paths, locks in
            let counter = "\(paths.container)/counter"
            try ContainerFile.rewriteInPlace(counter, with: [0, 0])
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        await #expect(processExitsWith: .success) { [container = paths.container as String] in
                            let locks = ContainerLocks(paths: ContainerPaths(container: container))
                            try ContainerLocksTests.count(to: 50, in: "\(container)/counter", under: locks)
                        }
                    }
                }
                let threads = (0..<4).map { _ in
                    OtherThread { try ContainerLocksTests.count(to: 50, in: counter, under: locks) }
                }
                for thread in threads { #expect(throws: Never.self) { try thread.join() } }
            }
            try #expect(ContainerFile.read(counter, limit: 2) == [UInt8(400 >> 8), UInt8(400 & 0xFF)])
            #expect(DiskFacts.mode(paths.lock(.publish)) == 0o600)
        }
    }

    private static func count(to times: Int, in path: String, under locks: ContainerLocks) throws {
        for _ in 0..<times {
            try locks.withLock(.publish, waitingAtMost: .seconds(60)) {
                let bytes = try #require(try ContainerFile.read(path, limit: 2))
                let value = Int(bytes[0]) << 8 + Int(bytes[1]) + 1
                try ContainerFile.rewriteInPlace(path, with: [UInt8(value >> 8), UInt8(value & 0xFF)])
            }
        }
    }

    @Test("A lock is taken in the directory that was checked, even if its path leads elsewhere by then")
    func swappedContainer() async throws {
        try await withLocks { paths, locks in
            let moved = "\(paths.container)-moved"
            rename(paths.container, moved)
            mkdir(paths.container, 0o700)
            mkdir(paths.locks, 0o700)
            try locks.withLock(.sync, waitingAtMost: .zero) {}
            #expect(DiskFacts.names(in: "\(moved)/locks") == ["sync.lock"])
            #expect(DiskFacts.names(in: paths.locks).isEmpty)
        }
    }

    @Test("A lock held by another program is tried once, or waited for until the timeout")
    func timeLimit() async throws {
        try await withLocks { paths, locks in
            let other = ContainerLocks(paths: paths)
            try other.withLock(.sync, waitingAtMost: .zero) {
                let clock = ContinuousClock()
                #expect(throws: LockError.timedOut(.sync)) { try locks.withLock(.sync, waitingAtMost: .zero) {} }
                let waited = clock.measure {
                    #expect(throws: LockError.timedOut(.sync)) {
                        try locks.withLock(.sync, waitingAtMost: .milliseconds(200)) {}
                    }
                }
                #expect(waited >= .milliseconds(200) && waited < .seconds(60))
            }
            try #expect(locks.withLock(.sync, waitingAtMost: .zero) { 7 } == 7)
        }
    }

    @Test("A killed program's lock is free at once")
    func killedHolder() async throws {
        try await withLocks { paths, locks in
            await #expect(processExitsWith: .signal(SIGKILL)) { [container = paths.container as String] in
                let locks = ContainerLocks(paths: ContainerPaths(container: container))
                try locks.withLock(.schema, waitingAtMost: .zero) { _ = kill(getpid(), SIGKILL) }
            }
            #expect(throws: Never.self) { try locks.withLock(.schema, waitingAtMost: .zero) {} }
        }
    }

    @Test("A lock is released when its work fails, and its file stays the same one")
    func failingWork() async throws {
        struct Failure: Error {}
        try await withLocks { paths, locks in
            #expect(throws: Failure.self) { try locks.withLock(.publish, waitingAtMost: .zero) { throw Failure() } }
            let inode = DiskFacts.inode(paths.lock(.publish))
            #expect(throws: Never.self) { try locks.withLock(.publish, waitingAtMost: .zero) {} }
            #expect(DiskFacts.inode(paths.lock(.publish)) == inode)
        }
    }

    @Test("Readers share a lock, a writer does not")
    func shared() async throws {
        try await withLocks { paths, locks in
            let other = ContainerLocks(paths: paths)
            try locks.withLock(.schema, .shared, waitingAtMost: .zero) {
                #expect(throws: Never.self) { try other.withLock(.schema, .shared, waitingAtMost: .zero) {} }
                #expect(throws: LockError.timedOut(.schema)) { try other.withLock(.schema, waitingAtMost: .zero) {} }
            }
        }
    }

    @Test("Locks are taken in one order only", arguments: LockOrder.taskHub.locks, LockOrder.taskHub.locks)
    func order(first: ContainerLock, second: ContainerLock) async throws {
        let order: [ContainerLock] = [
            .remindWatch, .sync, .refresh, .reminders, .schema, .publish, .defaults, .bars,
        ]
        let isInOrder = try #require(order.firstIndex(of: first)) < #require(order.firstIndex(of: second))
        try await withLocks { _, locks in
            try locks.withLock(first, waitingAtMost: .zero) {
                if isInOrder {
                    #expect(throws: Never.self) { try locks.withLock(second, waitingAtMost: .zero) {} }
                } else {
                    #expect(throws: LockError.outOfOrder(second, holding: first)) {
                        try locks.withLock(second, waitingAtMost: .zero) {}
                    }
                }
            }
            #expect(throws: Never.self) { try locks.withLock(.sync, waitingAtMost: .zero) {} }
        }
    }

    @Test("Locks of the toolkit need no declaration, and come after those of the application")
    func toolkitLocks() async throws {
        try await withTemporaryDirectory { directory in
            let paths = try GroupContainer.open(at: "\(directory)/group").paths
            let own = ContainerLock("own")
            let chain = [own] + LockPurpose.allCases.map { ContainerLock($0, of: "mail") } + [.defaults]
            for declared in [[own], [own, .defaults]] {
                let locks = ContainerLocks(paths: paths, order: LockOrder(declared))
                func take(_ rest: ArraySlice<ContainerLock>) throws {
                    guard let first = rest.first else { return }
                    try locks.withLock(first, waitingAtMost: .zero) { try take(rest.dropFirst()) }
                }
                try take(chain[...])
                for (held, next) in zip(chain.dropFirst(), chain) {
                    #expect(throws: LockError.outOfOrder(next, holding: held)) { try take([held, next]) }
                }
                let (one, other) = (ContainerLock(.publish, of: "a"), ContainerLock(.publish, of: "b"))
                #expect(throws: LockError.outOfOrder(other, holding: one)) { try take([one, other]) }
            }
        }
    }

    @Test("Another application has its own locks and order, and a lock that is not in it is refused")
    func otherApplication() async throws {
        let intake = ContainerLock("intake")
        try await withLocks { paths, _ in
            let locks = ContainerLocks(paths: paths, order: LockOrder([.defaults, intake]))
            try locks.withLock(.defaults, waitingAtMost: .zero) {
                _ = try locks.withLock(intake, waitingAtMost: .zero) {}
            }
            _ = try locks.withLock(intake, waitingAtMost: .zero) {
                #expect(throws: LockError.outOfOrder(.defaults, holding: intake)) {
                    try locks.withLock(.defaults, waitingAtMost: .zero) {}
                }
            }
            #expect(DiskFacts.exists("\(paths.locks)/intake.lock"))
            #expect(throws: LockError.undeclared(.sync)) { try locks.withLock(.sync, waitingAtMost: .zero) {} }
            #expect(!DiskFacts.exists(paths.lock(.sync)))
        }
    }

    @Test("Locks held by one thread do not affect another thread's order")
    func orderIsPerThread() async throws {
        try await withLocks { _, locks in
            try locks.withLock(.publish, waitingAtMost: .zero) {
                try OtherThread { try locks.withLock(.sync, waitingAtMost: .zero) {} }.join()
            }
        }
    }

    @Test("A lock file that is unsafe, or cannot be created, is refused")
    func unsafeLockFile() async throws {
        try await withLocks { paths, locks in
            DiskFacts.write("", to: paths.lock(.sync), mode: 0o666)
            #expect(throws: LockError.file(.unsafe(path: paths.lock(.sync), .openToOthers(mode: 0o666)))) {
                try locks.withLock(.sync, waitingAtMost: .zero) {}
            }
            symlink("sync.lock", paths.lock(.refresh))
            #expect(throws: LockError.file(.unsafe(path: paths.lock(.refresh), .symbolicLink))) {
                try locks.withLock(.refresh, waitingAtMost: .zero) {}
            }
            let nowhere = ContainerLocks(paths: ContainerPaths(container: "\(paths.container)/none"))
            #expect(throws: LockError.file(.missing(path: "\(paths.container)/none/locks/sync.lock"))) {
                try nowhere.withLock(.sync, waitingAtMost: .zero) {}
            }
        }
    }
}
