import AppGroup
import CivilCalendar
import Glibc
import GroupSnapshot
import Synchronization
import TaskHubTestSupport
import Testing

@Suite("Watching a snapshot")
struct SnapshotWatchTests {
    private let home: SnapshotHome

    init() throws {
        home = try SnapshotHome()
    }

    @Test("It returns what is there at once, and then each change")
    func changes() async throws {
        let watch = try Watching(home.file)
        #expect(try await watch.next() == "missing")
        for text in ["rain", "wind", "wind"] {
            try home.publish(text, at: SystemTime.now())
            #expect(try await watch.next() == "fresh \(text)")
        }
        chmod(home.file.path, 0o640)
        #expect(try await watch.next() == "unreadable")
        chmod(home.file.path, 0o600)
        #expect(try await watch.next() == "fresh wind")
        unlink(home.file.path)
        #expect(try await watch.next() == "missing")
        try await watch.close()
    }

    @Test("It returns the snapshot again at each of its moments, and when it becomes stale")
    func moments() async throws {
        let start = SystemTime.now()
        func after(_ milliseconds: Int64) -> Instant { Instant(microseconds: start.microseconds + milliseconds * 1000) }
        try home.publish("rain", at: start, validUntil: after(900), changes: [after(300), after(600)])
        // The system's clock wakes the watch, and this one says how late it is, so that no moment is passed over.
        let clock = StoppedClock(at: start)
        let watch = try Watching(home.file, now: { clock.now })
        #expect(try await watch.next() == "fresh rain")
        for (moment, reading) in [(after(300), "fresh rain"), (after(600), "fresh rain"), (after(900), "stale rain")] {
            clock.now = moment
            #expect(try await watch.next() == reading)
            #expect(SystemTime.now() >= moment)
        }
        try await watch.close()
    }

    @Test("A clock that is set back makes a stale snapshot fresh again")
    func clockSetBack() async throws {
        let clock = StoppedClock(at: SnapshotHome.now.advanced(bySeconds: 10))
        try home.publish("rain", validUntil: SnapshotHome.now.advanced(bySeconds: 10))
        let watch = try Watching(home.file, now: { clock.now })
        #expect(try await watch.next() == "stale rain")
        clock.now = SnapshotHome.now
        // Only root can set the clock. The watch wakes up for another reason, and finds the same file.
        chmod(home.file.path, 0o600)
        #expect(try await watch.next() == "fresh rain")
        try await watch.close()
    }

    @Test("The container and its directory may come and go")
    func missingDirectories() async throws {
        let container = home.directory.appending("later/group")
        let paths = ContainerPaths(container: container)
        let watch = try Watching(SnapshotFile("weather", in: paths))
        #expect(try await watch.next() == "missing")
        func publish(_ text: String) throws {
            let paths = try GroupContainer.open(at: container).paths
            let locks = ContainerLocks(paths: paths, order: .toolkit)
            try SnapshotFile("weather", in: paths).publish(under: locks) {
                SnapshotDraft(Array(text.utf8), as: ContentKind("text", version: 1), at: SystemTime.now())
            }
        }
        try publish("rain")
        #expect(try await watch.next() == "fresh rain")
        rename(container, "\(container).away")
        #expect(try await watch.next() == "missing")
        try publish("wind")
        #expect(try await watch.next() == "fresh wind")
        rename(paths.published, "\(container)/elsewhere")
        #expect(try await watch.next() == "missing")
        rename("\(container)/elsewhere", paths.published)
        #expect(try await watch.next() == "fresh wind")
        try await watch.close()
    }

    @Test("It does not wake up while nothing changes, also if something happens elsewhere in the container")
    func idle() async throws {
        try home.publish("rain", at: SystemTime.now(), validUntil: SystemTime.now().advanced(bySeconds: 3600))
        let watch = try Watching(home.file)
        #expect(try await watch.next() == "fresh rain")
        try await watch.untilAsleep()
        let sleeps = try #require(try watch.sleeps())
        try TextFile.write("x", to: "\(home.paths.container)/other")
        mkdir("\(home.paths.container)/files", 0o700)
        _ = home.file.read(at: SystemTime.now())
        #expect(try watch.sleeps() == sleeps)
        try home.publish("wind", at: SystemTime.now())
        #expect(try await watch.next() == "fresh wind")
        try await watch.untilAsleep()
        #expect(try #require(try watch.sleeps()) > sleeps)
        try await watch.close()
    }

    @Test("It ends when the reader closes the output, also in the middle of a wait")
    func closedOutput() async throws {
        let watch = try Watching(home.file)
        #expect(try await watch.next() == "missing")
        try await watch.untilAsleep()
        try await watch.close()
    }
}

/// A clock that a test sets.
private final class StoppedClock: Sendable {
    private let time: Mutex<Instant>

    init(at now: Instant) {
        time = Mutex(now)
    }

    var now: Instant {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}

/// A watch on its own thread, whose readings are taken one after the other.
private final class Watching: Sendable {
    /// The end of the pipe that the watch's output would be read from.
    private let reader: Int32
    private let readings: Readings
    private let taken = Mutex(0)
    private let thread: BlockingCall<Void>

    init(_ file: SnapshotFile, now: @escaping @Sendable () -> Instant = SystemTime.now) throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        for end in ends { try #require(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
        reader = ends[0]
        let readings = Readings()
        self.readings = readings
        thread = BlockingCall { [output = ends[1]] in
            defer { Glibc.close(output) }
            readings.enter()
            var watch = file.watch(until: output, now: now)
            while let reading = watch.next() { readings.append(Watching.text(reading)) }
        }
    }

    private static func text(_ reading: SnapshotReading<ArraySlice<UInt8>>) -> String {
        switch reading {
        case .fresh(let content, _): "fresh \(String(decoding: content, as: UTF8.self))"
        case .stale(let content, _): "stale \(String(decoding: content, as: UTF8.self))"
        case .missing: "missing"
        case .newer: "newer"
        case .unreadable: "unreadable"
        }
    }

    func next() async throws -> String {
        let index = taken.withLock { count in
            count += 1
            return count - 1
        }
        try await wait(until: "reading \(index) of the watch") { readings.all.count > index }
        return readings.all[index]
    }

    func untilAsleep() async throws { try await thread.untilBlocked() }

    /// How often its thread has slept; nil while it is awake.
    func sleeps() throws -> Int? {
        guard thread.isBlocked else { return nil }
        let status = TextFile.contents(of: "/proc/\(readings.thread)/status")
        let count = try #require(status.firstMatch(of: /\nvoluntary_ctxt_switches:\s*(\d+)/))
        return Int(count.1)
    }

    /// Closes the other end of its output, and waits for its end.
    func close() async throws {
        Glibc.close(reader)
        try await thread.value
    }
}

/// What a watch has returned.
private final class Readings: Sendable {
    private let texts = Mutex<[String]>([])
    private let path = Mutex("")

    var all: [String] { texts.withLock { $0 } }

    /// Below /proc.
    var thread: String { path.withLock { $0 } }

    func enter() {
        var buffer = [CChar](repeating: 0, count: 64)
        let count = readlink("/proc/thread-self", &buffer, buffer.count)
        let name = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path.withLock { $0 = name }
    }

    func append(_ text: String) {
        texts.withLock { $0.append(text) }
    }
}
