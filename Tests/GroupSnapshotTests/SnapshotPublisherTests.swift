import AppGroup
import CivilCalendar
import Glibc
import GroupSnapshot
import PosixFiles
import TaskHubTestSupport
import Testing

@Suite("Publishers of one snapshot")
struct SnapshotPublisherTests {
    private let home: SnapshotHome
    private let now = SnapshotHome.now

    init() throws {
        home = try SnapshotHome()
    }

    @Test("The generation grows also if the clock is set back")
    func clockSetBack() throws {
        let first = try home.publish("rain").generation
        let hourEarlier = now.advanced(bySeconds: -3600)
        #expect(try home.publish("wind", at: hourEarlier).generation == first + 1)
        #expect(try home.publish("snow", at: hourEarlier).generation == first + 2)
        #expect(home.file.read(at: now).header?.published == hourEarlier)
        #expect(try home.publish("sun", at: now.advanced(bySeconds: 1)).generation == first + 1_000_000)
        #expect(try home.publish("fog", at: Instant(seconds: -1)).generation == first + 1_000_001)
    }

    @Test("After an unreadable snapshot, and after the highest number, the generation is the clock's")
    func damagedBefore() throws {
        try home.plant(file: Array("damaged".utf8))
        #expect(try home.publish("rain").generation == now.microseconds)
        try home.plant(
            "content\ttext\t1\ngeneration\t999999999999999999\npublished\t2026-11-18T18:00:00Z\nvalid_until\t-\n"
                + "length\t0\n\n")
        #expect(home.reading() == "fresh ")
        #expect(try home.publish("rain", at: Instant(seconds: -1)).generation == 1)
    }

    @Test("Publishers in eight programs and threads give each snapshot another generation, and the last is in place")
    func together() async throws {
        let container = home.paths.container
        @Sendable func publish(_ times: Int) throws -> [Int64] {
            let paths = ContainerPaths(container: container)
            let locks = ContainerLocks(paths: paths, order: .toolkit)
            return try (0..<times).map { _ in
                try SnapshotFile("weather", in: paths).publish(under: locks, waitingAtMost: .seconds(60)) {
                    SnapshotDraft([], as: ContentKind("text", version: 1), at: SnapshotHome.now)
                }.generation
            }
        }
        let generations = try await withThrowingTaskGroup(of: [Int64].self) { group in
            for _ in 0..<4 { group.addTask { try await onThread { try publish(25) } } }
            for _ in 0..<4 {
                group.addTask {
                    await #expect(processExitsWith: .success) { [container = container as String] in
                        let paths = ContainerPaths(container: container)
                        let locks = ContainerLocks(paths: paths, order: .toolkit)
                        for _ in 0..<25 {
                            try SnapshotFile("weather", in: paths).publish(under: locks, waitingAtMost: .seconds(60)) {
                                SnapshotDraft([], as: ContentKind("text", version: 1), at: SnapshotHome.now)
                            }
                        }
                    }
                    return []
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(generations).count == 100)
        #expect(home.file.read(at: now).header?.generation == now.microseconds + 199)
    }

    @Test("What a publisher reads under the lock is never older than what was published before")
    func closure() async throws {
        let source = home.directory.appending("source")
        try TextFile.write("0", to: source)
        let home = home
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try await onThread {
                        for _ in 0..<25 {
                            try home.file.publish(under: home.locks, waitingAtMost: .seconds(60)) {
                                let next = String((Int(TextFile.contents(of: source)) ?? 0) + 1)
                                try TextFile.write(next, to: source)
                                return SnapshotDraft(
                                    Array(next.utf8), as: ContentKind("text", version: 1), at: SnapshotHome.now)
                            }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(home.reading() == "fresh 100")
    }

    @Test("While another publisher holds the lock, publishing gives up in time and changes nothing")
    func busy() async throws {
        try home.publish("rain")
        let descriptor = try #require(
            openedLock("publish.weather"), "the publisher has made the lock's file")
        defer { close(descriptor) }
        try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        #expect(throws: LockError.timedOut(ContainerLock(.publish, of: "weather"))) {
            try home.file.publish(under: home.locks, waitingAtMost: .zero) {
                SnapshotDraft([], as: ContentKind("text", version: 1), at: now)
            }
        }
        #expect(home.reading() == "fresh rain")
        try SnapshotFile("other", in: home.paths).publish(under: home.locks, waitingAtMost: .zero) {
            SnapshotDraft([], as: ContentKind("text", version: 1), at: now)
        }
    }

    private func openedLock(_ name: String) -> Int32? {
        let descriptor = open("\(home.paths.locks)/\(name).lock", O_RDONLY | O_CLOEXEC)
        return descriptor < 0 ? nil : descriptor
    }
}
