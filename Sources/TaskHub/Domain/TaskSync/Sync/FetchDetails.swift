import TaskActions
import TaskHubEntities
import TaskStore

/// Fetches the details of changed tasks, open ones first.
///
/// Sends more requests at once while that makes the responses come faster (``RequestPace``).
///
/// The requests are stored, so the next run continues an interrupted one. A task that the server fails to return does
/// not block the others. It is retried at the end of the run, and by the next run last (``DetailFailures``). One that
/// cannot be read is set aside until it changes. If the server stops answering, the run waits and goes on
/// (``Patience``).
struct FetchDetails: Sendable {
    private static let batch = 32
    /// After this many consecutive failures, the server is at fault, not the tasks.
    private static let maxConsecutiveFailures = 3

    private enum FetchResult: Sendable {
        case found(ServerTask)
        case notFound
        case unreadable(UnreadableRecord)
        case failed(ServiceError)

        var isAnswer: Bool {
            if case .failed = self { false } else { true }
        }
    }

    let store: SQLiteStore
    let service: any TaskHubService
    let workspace: Workspace
    /// When to stop; `nil` for no limit.
    let deadline: ContinuousClock.Instant?
    let patience: Patience
    let onProgress: @Sendable (SyncProgress) -> Void

    /// Fetches requested details until none are left or the deadline passes.
    ///
    /// - Parameter failed: Tasks to skip. Tasks that fail now are added.
    /// - Returns: The number of tasks about which the server answered, and how many were set aside for the first time.
    /// - Throws: ``ServiceError`` if the remaining requests would fail too, or what the store threw.
    func run(skipping failed: inout Set<EntityID>) async throws -> (answered: Int, setAside: Int) {
        var failures = DetailFailures(skipping: failed)
        defer { failed = failures.skipped }
        var done = 0
        var setAside = 0
        var consecutiveFailures = 0
        var pace = RequestPace()
        var pauses = patience.pauses[...]
        let total = try store.read { try $0.detailRequestCount() }
        while deadline.map({ ContinuousClock.now < $0 }) ?? true {
            if Task.isCancelled { throw ServiceError.cancelled }
            let skipped = failures.skipped
            let requested = try store.read { store in
                try store.detailRequests(limit: Self.batch + skipped.count).filter { !skipped.contains($0) }
            }
            guard !requested.isEmpty else {
                // A run without patience has no time for it.
                guard !patience.pauses.isEmpty, failures.retry() else { break }
                consecutiveFailures = 0
                continue
            }
            let begin = ContinuousClock.now
            let (results, obstacle) = await results(
                for: requested.prefix(Self.batch), atOnce: pace.limit, after: &consecutiveFailures
            ) { [done] answered in
                guard total > Self.batch else { return }
                onProgress(SyncProgress(stage: .details, done: done + answered, total: max(total, done + answered)))
            }
            let (unfetched, unreadable) = try await save(results)
            pace.note(results.count, in: ContinuousClock.now - begin, hasFailed: !unfetched.isEmpty)
            setAside += unreadable
            let answered = results.count { $0.1.isAnswer }
            done += answered
            if answered > 0 {
                pauses = patience.pauses[...]
                failures.noteAnswer()
            }
            let step = failures.step(after: obstacle, unfetched, hasAnswered: done > 0)
            guard let obstacle else { continue }
            consecutiveFailures = 0
            switch step {
            case .goOn: break
            case .stop: throw obstacle
            case .wait:
                guard let pause = pauses.popFirst() else {
                    failures.skip(unfetched)
                    throw obstacle
                }
                try await patience.wait(pause)
            }
        }
        return (done, setAside)
    }

    /// Applies the results.
    ///
    /// - Returns: The tasks to retry, and how many were set aside for the first time.
    private func save(_ results: [(EntityID, FetchResult)]) async throws -> (failed: Set<EntityID>, setAside: Int) {
        let offset = await service.clockOffset ?? .zero
        return try store.write { store in
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
    ///   - onResult: Receives the number of answers so far, after each result.
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
                onResult(results.count { $0.1.isAnswer })
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
