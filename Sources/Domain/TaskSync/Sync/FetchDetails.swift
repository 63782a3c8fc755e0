import TaskActions
import TaskHubEntities

/// Fetches the details of changed tasks, open ones first.
///
/// Sends more requests at once while that makes the responses come faster (``RequestPace``).
///
/// The requests are stored, so the next run continues an interrupted one. A task that the server fails to return does
/// not block the others. The next run retries it last. One that cannot be read is set aside until it changes. If the
/// server stops to answer, the run waits and goes on (``Patience``).
struct FetchDetails: Sendable {
    private static let batch = 32
    /// After this many consecutive failures, the server is at fault, not the tasks.
    private static let maxConsecutiveFailures = 3

    private enum FetchResult: Sendable {
        case found(ServerTask)
        case notFound
        case unreadable(UnreadableRecord)
        case failed(ServiceError)
    }

    let store: any UnitOfWork
    let service: any TaskHubService
    let workspace: Workspace
    /// When to stop; `nil` for no limit.
    let deadline: ContinuousClock.Instant?
    let patience: Patience
    let onProgress: @Sendable (SyncProgress) -> Void

    /// Fetches requested details until none are left or the deadline passes.
    ///
    /// - Parameter failed: Tasks to skip. Tasks that fail now are added.
    /// - Returns: The number of tasks that were requested, and how many were set aside for the first time.
    /// - Throws: ``ServiceError`` if the remaining requests would fail too, or what the store threw.
    func run(skipping failed: inout Set<EntityID>) async throws -> (requested: Int, setAside: Int) {
        var done = 0
        var setAside = 0
        var consecutiveFailures = 0
        var pace = RequestPace()
        var patience = patience
        var pauses = patience.pauses[...]
        var failedOnce: Set<EntityID> = []
        let total = try store.readForSync { try $0.detailRequestCount() }
        while deadline.map({ ContinuousClock.now < $0 }) ?? true {
            if Task.isCancelled { throw ServiceError.cancelled }
            let skipped = failed
            let requested = try store.readForSync { store in
                try store.detailRequests(limit: Self.batch + skipped.count).filter { !skipped.contains($0) }
            }
            guard !requested.isEmpty else {
                // Those that failed by themselves: once more at the end.
                guard !failedOnce.isEmpty, let pause = patience.pauses.first else { break }
                failed.subtract(failedOnce)
                (failedOnce, patience) = ([], .none)
                try await patience.wait(pause)
                continue
            }
            let begin = ContinuousClock.now
            let (results, obstacle) = await results(
                for: requested.prefix(Self.batch), atOnce: pace.limit, after: &consecutiveFailures
            ) { [done] count in
                guard total > Self.batch else { return }
                onProgress(SyncProgress(stage: .details, done: done + count, total: max(total, done + count)))
            }
            let (unfetched, unreadable) = try await save(results)
            pace.note(results.count, in: ContinuousClock.now - begin, hasFailed: !unfetched.isEmpty)
            setAside += unreadable
            let answered = results.count { if case .failed = $0.1 { false } else { true } }
            done += obstacle == nil ? results.count : answered
            if answered > 0 { pauses = patience.pauses[...] }
            if let obstacle {
                guard done > 0, obstacle.mayPass, let pause = pauses.popFirst() else {
                    failed.formUnion(unfetched)
                    throw obstacle
                }
                // The server stalls: the same tasks again, once it may have recovered.
                consecutiveFailures = 0
                try await patience.wait(pause)
            } else {
                failed.formUnion(unfetched)
                failedOnce.formUnion(unfetched)
            }
        }
        return (done, setAside)
    }

    /// Applies the results.
    ///
    /// - Returns: The tasks to retry, and how many were set aside for the first time.
    private func save(_ results: [(EntityID, FetchResult)]) async throws -> (failed: Set<EntityID>, setAside: Int) {
        let offset = await service.clockOffset ?? .zero
        return try store.writeForSync { store in
            var failed: Set<EntityID> = []
            var setAside = 0
            let application = ApplyServerTask(store: store, in: workspace, clockOffset: offset)
            for (id, result) in results {
                switch result {
                case .found(let task): try application.apply(task)
                case .notFound:
                    try store.dropUnreadable(id)
                    if try store.task(serverID: id) != nil { try application.markMissing(id) }
                case .unreadable(let record):
                    if try store.setAside(id, record.member, at: workspace.clock.now()) { setAside += 1 }
                case .failed(let error) where error.concernsOneRequest:
                    try store.postponeDetailRequest(id)
                    failed.insert(id)
                case .failed: break
                }
            }
            return (failed, setAside)
        }
    }

    /// Requests tasks concurrently.
    ///
    /// - Parameters:
    ///   - ids: The tasks to request.
    ///   - limit: How many requests are sent at once.
    ///   - failures: The number of consecutive failures so far; updated.
    ///   - onResult: Receives the number of results so far.
    /// - Returns: The results, and the error that stopped further requests, if any.
    private func results(
        for ids: ArraySlice<EntityID>, atOnce limit: Int, after failures: inout Int,
        onResult: @Sendable (Int) -> Void
    ) async -> ([(EntityID, FetchResult)], ServiceError?) {
        var consecutiveFailures = failures
        defer { failures = consecutiveFailures }
        return await withTaskGroup(of: (EntityID, FetchResult).self) { group in
            var rest = ids
            var results: [(EntityID, FetchResult)] = []
            var obstacle: ServiceError?
            func addNext() {
                guard let id = rest.popFirst() else { return }
                group.addTask { (id, await fetch(id)) }
            }
            for _ in 0..<limit { addNext() }
            while let result = await group.next() {
                results.append(result)
                onResult(results.count)
                if case .failed(let error) = result.1 {
                    consecutiveFailures += 1
                    if obstacle == nil, !error.concernsOneRequest || consecutiveFailures == Self.maxConsecutiveFailures
                    {
                        obstacle = error
                    }
                    // Other requests under way are awaited: they may include new tasks, and failures return sooner.
                    if !error.concernsOneRequest { group.cancelAll() }
                } else {
                    consecutiveFailures = 0
                }
                if obstacle == nil { addNext() }
            }
            return (results, obstacle)
        }
    }

    private func fetch(_ id: EntityID) async -> FetchResult {
        do {
            return .found(try await service.task(id))
        } catch {
            return switch error {
            case .notFound: .notFound
            case .unreadable(let record): .unreadable(record)
            default: .failed(error)
            }
        }
    }
}
