import Synchronization
import TaskActions
import TaskHubAPI
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync

/// A program's life, which ends at a given step; after that nothing that it does reaches anything.
final class Lifetime: Sendable {
    struct Ended: Error {}

    private let left: Mutex<Int>

    init(steps: Int) {
        left = Mutex(steps)
    }

    func step() throws {
        let isOver = left.withLock { left in
            left -= 1
            return left <= 0
        }
        if isOver { throw Ended() }
    }
}

/// A store whose program can end before and after each transaction.
extension Lifetime: StoreDriver {
    func drive<Value>(
        _ kind: StoreOperation, _ operation: (_ pass: (TransactionStep) throws -> Void) throws -> Value
    ) throws -> Value {
        try step()
        let value = try operation { _ in }
        if kind != .read { try step() }
        return value
    }
}

/// A server whose client can end before each request is sent and before its answer is read.
struct MortalService: TaskHubService {
    let service: any TaskHubService
    let life: Lifetime

    func tasks() async throws(ServiceError) -> ServerRows<ServerTaskSummary> {
        try await mortal { () async throws(ServiceError) in try await service.tasks() }
    }

    func task(_ id: EntityID) async throws(ServiceError) -> ServerTask {
        try await mortal { () async throws(ServiceError) in try await service.task(id) }
    }

    func create(
        _ body: [UInt8], key: String, at endpoint: CreateEndpoint
    ) async throws(ServiceError) -> ServerTaskSummary {
        try await mortal { () async throws(ServiceError) in try await service.create(body, key: key, at: endpoint) }
    }

    func update(_ id: EntityID, _ body: [UInt8]) async throws(ServiceError) -> ServerTask {
        try await mortal { () async throws(ServiceError) in try await service.update(id, body) }
    }

    func delete(_ id: EntityID) async throws(ServiceError) {
        try await mortal { () async throws(ServiceError) in try await service.delete(id) }
    }

    func projects() async throws(ServiceError) -> ServerRows<ServerProject> {
        try await mortal { () async throws(ServiceError) in try await service.projects() }
    }

    func delta(after cursor: String?, limit: Int) async throws(ServiceError) -> DeltaPage {
        try await mortal { () async throws(ServiceError) in try await service.delta(after: cursor, limit: limit) }
    }

    func widgetTasks() async throws(ServiceError) -> [ServerWidgetTask] {
        try await mortal { () async throws(ServiceError) in try await service.widgetTasks() }
    }

    func account() async throws(ServiceError) -> ServerAccount {
        try await mortal { () async throws(ServiceError) in try await service.account() }
    }

    func preferences(
        _ group: PreferenceKey.Group
    ) async throws(ServiceError) -> [PreferenceKey: PreferenceValue] {
        try await mortal { () async throws(ServiceError) in try await service.preferences(group) }
    }

    func change(
        _ values: [PreferenceKey: PreferenceValue], in group: PreferenceKey.Group
    ) async throws(ServiceError) -> [PreferenceKey: PreferenceValue] {
        try await mortal { () async throws(ServiceError) in try await service.change(values, in: group) }
    }

    func facts() async throws(ServiceError) -> ServerFacts {
        try await mortal { () async throws(ServiceError) in try await service.facts() }
    }

    var clockOffset: Duration? {
        get async { await service.clockOffset }
    }

    private func mortal<Value>(
        _ request: () async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        try step()
        let value = try await request()
        try step()
        return value
    }

    /// The end appears as a cancellation, and the store rejects everything after it.
    private func step() throws(ServiceError) {
        do {
            try life.step()
        } catch {
            throw .cancelled
        }
    }
}

extension Replica {
    /// Runs a sync in a program that ends at the step, and returns whether it ended before the sync did.
    func syncIsCut(at step: Int, _ options: SyncOptions = SyncOptions()) async throws -> Bool {
        let life = Lifetime(steps: step)
        let store = store.driven(by: life)
        let sync = SyncTasks(
            service: MortalService(service: try service(), life: life),
            bodies: JSONTaskBodies(in: TestZones.utc),
            in: Replica.workspace(clock, store))
        do {
            _ = try await sync.run(options)
            return false
        } catch is Lifetime.Ended {
            return true
        }
    }
}
