import Synchronization
import TaskHubEntities
import TaskStore
import TaskSync

/// A server that cannot be reached.
final class AwayService: TaskHubService {
    static let error = ServiceError.unreachable(.network)

    private let count = Mutex(0)

    /// How many requests there were.
    var requests: Int { count.withLock { $0 } }

    private func fail<Value>() throws(ServiceError) -> Value {
        count.withLock { $0 += 1 }
        throw Self.error
    }

    func tasks() async throws(ServiceError) -> ServerRows<ServerTaskSummary> { try fail() }
    func task(_ id: EntityID) async throws(ServiceError) -> ServerTask { try fail() }
    func create(
        _ body: [UInt8], key: String, at endpoint: CreateEndpoint
    ) async throws(ServiceError) -> ServerTaskSummary { try fail() }
    func update(_ id: EntityID, _ body: [UInt8]) async throws(ServiceError) -> ServerTask { try fail() }
    func delete(_ id: EntityID) async throws(ServiceError) { let _: Void = try fail() }
    func projects() async throws(ServiceError) -> ServerRows<ServerProject> { try fail() }
    func delta(after cursor: String?, limit: Int) async throws(ServiceError) -> DeltaPage { try fail() }
    func widgetTasks() async throws(ServiceError) -> [ServerWidgetTask] { try fail() }
    func account() async throws(ServiceError) -> ServerAccount { try fail() }
    func preferences(
        _ group: PreferenceKey.Group
    ) async throws(ServiceError) -> [PreferenceKey: PreferenceValue] { try fail() }
    func change(
        _ values: [PreferenceKey: PreferenceValue], in group: PreferenceKey.Group
    ) async throws(ServiceError) -> [PreferenceKey: PreferenceValue] { try fail() }
    func facts() async throws(ServiceError) -> ServerFacts { try fail() }
    var clockOffset: Duration? { get async { nil } }
}

/// Bodies that no server receives.
struct NoBodies: TaskBodies {
    func creation(of task: TaskItem, facts: ServerTaskFacts?, project: ProjectReference?) -> [UInt8] { [] }

    func update(_ edits: [FieldEdit], project: ProjectReference?) -> [UInt8] { [] }
}
