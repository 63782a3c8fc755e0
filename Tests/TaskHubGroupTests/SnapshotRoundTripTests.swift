import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import Testing

@Suite("Writing and reading snapshots")
struct SnapshotRoundTripTests {
    @Test("A thousand random snapshots are read back unchanged")
    func random() {
        var random = SnapshotGenerator(seed: 20_261_118)
        for _ in 0..<1000 {
            let snapshot = random.snapshot()
            let reading = SnapshotReader.decode(SnapshotWriter.encode(snapshot), at: snapshot.publishedAt)
            #expect(reading == (snapshot.isStale(at: snapshot.publishedAt) ? .stale(snapshot) : .ready(snapshot)))
        }
    }

    @Test("The largest snapshot that a store can publish is below the reader's limit")
    func largest() {
        let title = String(repeating: "\u{9B}", count: TaskTitle.maximumLength)
        let list = String(repeating: "\u{9B}", count: ListName.maximumLength)
        var snapshot = Seed.snapshot(
            tasks: (0..<WidgetSnapshot.maximumTasks).map {
                Seed.snapshotTask(
                    $0, title, due: Seed.due("2026-11-26"), listName: list, listColor: "#123456")
            })
        snapshot.upcoming = (0..<WidgetSnapshot.maximumUpcoming).map {
            .moment(Seed.now.advanced(bySeconds: Int64($0)))
        }
        let bytes = SnapshotWriter.encode(snapshot)
        #expect(bytes.count <= 1 << 20)
        #expect(SnapshotReader.decode(bytes, at: Seed.now) == .ready(snapshot))
    }

    @Test("Untrusted text is written without control characters, so the file can be shown with cat")
    func harmless() throws {
        let tasks = HostileTitles.all.enumerated().map {
            Seed.snapshotTask($0.offset, $0.element, listName: $0.element)
        }
        let snapshot = Seed.snapshot(tasks: tasks)
        let bytes = SnapshotWriter.encode(snapshot)
        #expect(SnapshotReader.decode(bytes, at: Seed.now) == .ready(snapshot))
        let text = try #require(String(validating: bytes, as: UTF8.self))
        let controls = text.unicodeScalars.filter {
            $0.properties.generalCategory == .control && $0 != "\t" && $0 != "\n"
        }
        #expect(controls.isEmpty)
        #expect(text.split(separator: "\n").count == tasks.count + 10)
    }

    @Test("Times before and after 1970, with fractions, are kept exactly")
    func fractions() {
        var snapshot = Seed.snapshot(tasks: [Seed.snapshotTask(1, due: .moment(Instant(microseconds: -1)))])
        snapshot.upcoming = [-1_500_000, -1, 0, 1, 999_999, 1_000_000].map { .moment(Instant(microseconds: $0)) }
        snapshot.publishedAt = Instant(microseconds: -62_167_219_199_999_999)
        #expect(SnapshotReader.decode(SnapshotWriter.encode(snapshot), at: Seed.now) == .ready(snapshot))
    }

    @Test("A date beyond RFC 3339 becomes the last one it can express")
    func farFuture() {
        let snapshot = Seed.snapshot(tasks: [Seed.snapshotTask(1, due: .moment(Instant(seconds: 300_000_000_000)))])
        guard case .ready(let read) = SnapshotReader.decode(SnapshotWriter.encode(snapshot), at: Seed.now) else {
            Issue.record("not ready")
            return
        }
        #expect(read.tasks.first?.dueDate == Seed.due("9999-12-31T23:59:59Z"))
    }
}
