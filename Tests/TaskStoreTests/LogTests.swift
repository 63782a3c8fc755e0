import AppGroup
import TaskActions
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("The write-ahead log")
struct LogTests {
    private static func logSize(_ container: TestContainer) throws -> Int {
        try Files.read(container.paths.store + "-wal").count
    }

    @Test("The log stays short over many programs that each commit once")
    func staysShort() throws {
        let container = try TestContainer()
        var largest = 0
        for number in 1...150 {
            try container.open().insert([Seed.task(number, notes: String(repeating: "x", count: 3000))])
            largest = max(largest, try Self.logSize(container))
        }
        #expect(largest > 0)
        #expect(largest < 640 * 1024)
        #expect(try container.open().ids(.all).count == 150)
    }

    @Test("One large change leaves no long log behind")
    func largeChange() throws {
        let container = try TestContainer()
        try container.open().insert((1...5000).map { Seed.task($0) })
        #expect(try Self.logSize(container) == 0)
        #expect(try container.open().ids(.all).count == 5000)
    }

    @Test("A reader that blocks a checkpoint neither delays nor fails a change, and a later change checkpoints")
    func reader() throws {
        let container = try TestContainer()
        let (reader, writer) = (try container.open(), try container.open(busyTimeout: .seconds(60)))
        try writer.insert([Seed.task(1)])
        try reader.read { (store: any Repositories) throws in
            _ = try store.tasks(TaskQuery(.all))
            let start = ContinuousClock.now
            try writer.insert((2...2000).map { Seed.task($0) })
            #expect(ContinuousClock.now - start < .seconds(40))
            #expect(try store.tasks(TaskQuery(.all)).count == 1)
        }
        #expect(try Self.logSize(container) > 512 * 1024)
        try writer.insert([Seed.task(3000)])
        #expect(try Self.logSize(container) == 0)
        #expect(try reader.ids(.all).count == 2001)
    }
}
