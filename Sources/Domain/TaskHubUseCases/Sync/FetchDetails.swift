import TaskHubEntities

/// Fetches the details of what has changed, open tasks first, a few at a time.
///
/// What was asked for is in the store, so a run that is cut short is gone on with by the next one.
struct FetchDetails: Sendable {
    private static let atOnce = 4
    private static let batch = 32

    let store: any SyncStore
    let service: any TaskHubService
    let workspace: Workspace
    /// nil: as long as it takes.
    let deadline: ContinuousClock.Instant?
    let onProgress: @Sendable (SyncProgress) -> Void

    /// - Returns: how many tasks were looked at.
    func run() async throws -> Int {
        var done = 0
        let total = try store.readForSync { try $0.detailRequestCount() }
        while deadline.map({ ContinuousClock.now < $0 }) ?? true {
            if Task.isCancelled { throw ServiceError.cancelled }
            let wanted = try store.readForSync { try $0.detailRequests(limit: Self.batch) }
            guard !wanted.isEmpty else { break }
            let answers = try await answers(for: wanted)
            let offset = await service.clockOffset ?? .zero
            try store.writeForSync { store in
                let application = ApplyServerTask(
                    store: store, ids: workspace.ids, now: workspace.clock.now(), clockOffset: offset)
                for (id, answer) in answers {
                    guard let answer else {
                        if try store.task(serverID: id) != nil { try application.markGone(id) }
                        continue
                    }
                    try application.apply(answer)
                }
            }
            done += answers.count
            if total > Self.batch { onProgress(SyncProgress(stage: .details, done: done, total: max(total, done))) }
        }
        return done
    }

    /// nil: the server has the task no more.
    private func answers(for ids: [EntityID]) async throws -> [(EntityID, ServerTask?)] {
        try await withThrowingTaskGroup(of: (EntityID, ServerTask?).self) { group in
            var rest = ids[...]
            var answers: [(EntityID, ServerTask?)] = []
            func addNext() {
                guard let id = rest.popFirst() else { return }
                group.addTask { (id, try await details(of: id)) }
            }
            for _ in 0..<Self.atOnce { addNext() }
            while let answer = try await group.next() {
                answers.append(answer)
                addNext()
            }
            return answers
        }
    }

    private func details(of id: EntityID) async throws -> ServerTask? {
        do {
            return try await service.task(id)
        } catch {
            guard case .notFound = error else { throw error }
            return nil
        }
    }
}
