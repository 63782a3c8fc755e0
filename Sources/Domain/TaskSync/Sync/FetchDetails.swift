import TaskActions
import TaskHubEntities

/// Fetches the details of what has changed, open tasks first, a few at a time.
///
/// What was asked for is in the store, so a run that is cut short is gone on with by the next one. A task that the
/// server fails to show keeps no other one: it is asked for again by the next run, after all others.
struct FetchDetails: Sendable {
    private static let atOnce = 4
    private static let batch = 32
    /// In a row: then it is the server, and not the tasks.
    private static let maxConsecutiveFailures = 3

    private enum Answer: Sendable {
        case found(ServerTask)
        case gone
        case failed(ServiceError)
    }

    let store: any UnitOfWork
    let service: any TaskHubService
    let workspace: Workspace
    /// nil: as long as it takes.
    let deadline: ContinuousClock.Instant?
    let onProgress: @Sendable (SyncProgress) -> Void

    /// `failed` are not asked for, and gains those that failed now.
    ///
    /// - Returns: how many tasks were looked at.
    func run(skipping failed: inout Set<EntityID>) async throws -> Int {
        var done = 0
        var inARow = 0
        let total = try store.readForSync { try $0.detailRequestCount() }
        while deadline.map({ ContinuousClock.now < $0 }) ?? true {
            if Task.isCancelled { throw ServiceError.cancelled }
            let skipped = failed
            let wanted = try store.readForSync { store in
                try store.detailRequests(limit: Self.batch + skipped.count).filter { !skipped.contains($0) }
            }
            guard !wanted.isEmpty else { break }
            let (answers, obstacle) = await answers(for: wanted.prefix(Self.batch), after: &inARow)
            failed.formUnion(try await save(answers))
            if let obstacle { throw obstacle }
            done += answers.count
            if total > Self.batch { onProgress(SyncProgress(stage: .details, done: done, total: max(total, done))) }
        }
        return done
    }

    /// - Returns: those to be asked for again.
    private func save(_ answers: [(EntityID, Answer)]) async throws -> Set<EntityID> {
        let offset = await service.clockOffset ?? .zero
        return try store.writeForSync { store in
            var failed: Set<EntityID> = []
            let application = ApplyServerTask(
                store: store, ids: workspace.ids, now: workspace.clock.now(), clockOffset: offset)
            for (id, answer) in answers {
                switch answer {
                case .found(let task): try application.apply(task)
                case .gone: if try store.task(serverID: id) != nil { try application.markGone(id) }
                case .failed(let error) where error.concernsOneRequest:
                    try store.postponeDetailRequest(id)
                    failed.insert(id)
                case .failed: break
                }
            }
            return failed
        }
    }

    /// `failures` counts those in a row.
    ///
    /// - Returns: what came, and what keeps the rest from coming.
    private func answers(
        for ids: ArraySlice<EntityID>, after failures: inout Int
    ) async -> ([(EntityID, Answer)], ServiceError?) {
        var inARow = failures
        defer { failures = inARow }
        return await withTaskGroup(of: (EntityID, Answer).self) { group in
            var rest = ids
            var answers: [(EntityID, Answer)] = []
            var obstacle: ServiceError?
            func addNext() {
                guard let id = rest.popFirst() else { return }
                group.addTask { (id, await answer(about: id)) }
            }
            for _ in 0..<Self.atOnce { addNext() }
            while let answer = await group.next() {
                answers.append(answer)
                if case .failed(let error) = answer.1 {
                    inARow += 1
                    if obstacle == nil, !error.concernsOneRequest || inARow == Self.maxConsecutiveFailures {
                        obstacle = error
                    }
                    // Else those under way are waited for: new tasks are among them, and failing ones answer quicker.
                    if !error.concernsOneRequest { group.cancelAll() }
                } else {
                    inARow = 0
                }
                if obstacle == nil { addNext() }
            }
            return (answers, obstacle)
        }
    }

    private func answer(about id: EntityID) async -> Answer {
        do {
            return .found(try await service.task(id))
        } catch {
            guard case .notFound = error else { return .failed(error) }
            return .gone
        }
    }
}
