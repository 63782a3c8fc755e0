import AppGroup
import GRDB
import Glibc
import Synchronization
import TaskActions
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import TaskSync

/// Applies a log of events to a store, and inserts as many rows into another without our rules.
///
/// Prints the microseconds of both, and the peak memory in KiB before and after the events.
@main
enum SyncBench {
    static func main() async throws {
        let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 50_000
        let directory = TemporaryDirectory()
        let bare = try insertBare(count, into: try GroupContainer.open(at: directory.appending("bare")))
        let before = peakMemory()
        let ours = try await apply(count, to: try GroupContainer.open(at: directory.appending("ours")))
        print(ours, bare, before, peakMemory())
        withExtendedLifetime(directory) {}
    }

    private static func apply(_ count: Int, to container: GroupContainer) async throws -> Int {
        let store = try SQLiteStore.open(
            in: container, locks: ContainerLocks(paths: container.paths), now: Seed.now, zone: TestZones.utc)
        let workspace = Workspace(
            store: store, publisher: RecordingPublisher(), clock: FixedClock(), zone: TestZones.berlin,
            ids: SteppingIDs(), machine: { "machine" })
        let replica = Seed.replica()
        try store.write { store in
            try store.bind(replica)
            try store.save(
                SyncState(cursor: "0", lastSucceededAt: Seed.now, lastFullAt: Seed.now, factsFetchedAt: Seed.now))
        }
        let service = LogService(events: count)
        let sync = SyncTasks(service: service, bodies: NoBodies(), in: workspace)
        _ = try await sync.run()
        return service.microseconds
    }

    /// The same rows in transactions of the same size, into the same tables and indexes.
    private static func insertBare(_ count: Int, into container: GroupContainer) throws -> Int {
        _ = try SQLiteStore.open(
            in: container, locks: ContainerLocks(paths: container.paths), now: Seed.now, zone: TestZones.utc)
        let queue = try DatabaseQueue(path: container.paths.store)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        let time = try ContinuousClock().measure {
            for page in 0..<count / LogService.pageSize {
                try queue.write { database in
                    let statement = try database.cachedStatement(
                        sql: """
                            INSERT INTO task (id, server_id, title, status, area, recurrence, sort_order, created_at,
                                modified_at, notes) VALUES (?1, ?1, ?2, 'inbox', 'personal', 'none', ?3, ?4, ?4, '')
                            """)
                    for row in 0..<LogService.pageSize {
                        let number = page * LogService.pageSize + row
                        try statement.execute(arguments: [
                            Seed.id(number + 1).description, "Task \(number)", number, Seed.now.microseconds,
                        ])
                    }
                }
            }
        }
        return Int(time / .microseconds(1))
    }

    private static func peakMemory() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
    }
}

/// A server that generates its log as it is read, and whose task details are never requested.
private final class LogService: TaskHubService {
    static let pageSize = 500

    private let events: Int
    private let clock = Mutex<(first: ContinuousClock.Instant?, last: ContinuousClock.Instant?)>((nil, nil))

    init(events: Int) {
        self.events = events
    }

    /// The time from the first page to the request after the last one.
    var microseconds: Int {
        clock.withLock { clock in
            guard let first = clock.first, let last = clock.last else { return 0 }
            return Int((last - first) / .microseconds(1))
        }
    }

    var clockOffset: Duration? { get async { .zero } }

    func delta(after cursor: String?, limit: Int) async throws(ServiceError) -> DeltaPage {
        let start = cursor.flatMap { Int($0) } ?? 0
        clock.withLock { clock in
            clock.last = .now
            if clock.first == nil { clock.first = clock.last }
        }
        let numbers = start..<min(start + Self.pageSize, events)
        let page = numbers.map { number in
            let id = Seed.id(number + 1)
            let summary = ServerTaskSummary(
                id: id, title: "Task \(number)", isCompleted: false, dueDate: nil, project: nil, updatedAt: Seed.now)
            return DeltaEvent(kind: .created, taskID: id, summary: summary, isArchived: false)
        }
        return DeltaPage(events: page, nextCursor: String(numbers.upperBound))
    }

    func task(_ id: EntityID) async throws(ServiceError) -> ServerTask { throw .cancelled }
    func tasks() async throws(ServiceError) -> ServerRows<ServerTaskSummary> { ServerRows([]) }
    func create(
        _ body: [UInt8], key: String, at endpoint: CreateEndpoint
    ) async throws(ServiceError) -> ServerTaskSummary { throw .cancelled }
    func update(_ id: EntityID, _ body: [UInt8]) async throws(ServiceError) -> ServerTask { throw .cancelled }
    func delete(_ id: EntityID) async throws(ServiceError) { throw .cancelled }
    func projects() async throws(ServiceError) -> ServerRows<ServerProject> { ServerRows([]) }
    func widgetTasks() async throws(ServiceError) -> [ServerWidgetTask] { [] }
    func account() async throws(ServiceError) -> ServerAccount { throw .cancelled }
    func preferences(
        _ group: PreferenceKey.Group
    ) async throws(ServiceError) -> [PreferenceKey: PreferenceValue] { throw .cancelled }
    func change(
        _ values: [PreferenceKey: PreferenceValue], in group: PreferenceKey.Group
    ) async throws(ServiceError) -> [PreferenceKey: PreferenceValue] { throw .cancelled }
    func facts() async throws(ServiceError) -> ServerFacts { throw .cancelled }
}

private struct NoBodies: TaskBodies {
    func creation(of task: TaskItem, facts: ServerTaskFacts?, project: ProjectReference?) -> [UInt8] { [] }
    func update(_ edits: [FieldEdit], project: ProjectReference?) -> [UInt8] { [] }
}
