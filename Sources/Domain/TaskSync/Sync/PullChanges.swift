import TaskActions
import TaskHubEntities

/// Fetches what has changed there: the log from the cursor on, or everything where the cursor is no use.
struct PullChanges: Sendable {
    /// The most that the server gives.
    private static let pageSize = 500
    /// The server allows 120 a minute; others behind the same address want some.
    private static let pagesInARow = 100

    let store: any UnitOfWork
    let service: any TaskHubService
    let workspace: Workspace
    let onProgress: @Sendable (SyncProgress) -> Void

    /// The log from the saved cursor on; cursor and rows are saved together, page by page.
    ///
    /// - Returns: how many changes there were, and of which tasks.
    func changes(_ log: inout ChangeLogScan) async throws -> (count: Int, tasks: Set<EntityID>) {
        var count = 0
        var tasks: Set<EntityID> = []
        while !Task.isCancelled {
            let cursor = try store.readForSync { try $0.syncState().cursor }
            let page = try await service.delta(after: cursor, limit: Self.pageSize)
            guard !page.events.isEmpty else { return (count, tasks) }
            log.read(page)
            let offset = await service.clockOffset ?? .zero
            try store.writeForSync { store in
                let application = application(store, offset)
                for event in page.events { try apply(event, application) }
                var state = try store.syncState()
                state.cursor = page.nextCursor
                try store.save(state)
            }
            count += page.events.count
            tasks.formUnion(page.events.compactMap(\.taskID))
            onProgress(SyncProgress(stage: .changes, done: count, total: nil))
        }
        throw ServiceError.cancelled
    }

    /// Walks the log to its end, then compares all tasks: the order that loses nothing (contract, chapter 8).
    func everything(_ log: inout ChangeLogScan) async throws {
        if try await hasExpired() { log.hasGaps = true }
        let (hasGaps, begin) = (log.hasGaps, log.begin)
        let end = try await endOfLog(&log)
        onProgress(SyncProgress(stage: .listing, done: 0, total: nil))
        let projects = try await service.projects()
        let summaries = try await service.tasks()
        let offset = await service.clockOffset ?? .zero
        let now = workspace.clock.now()
        try store.writeForSync { store in
            let application = application(store, offset)
            try application.apply(projects)
            for summary in summaries { try application.apply(summary) }
            let listed = Set(summaries.map(\.id))
            // Deleted, archived, or done more than a day ago: only asking for each tells.
            for id in try store.knownServerIDs() where !listed.contains(id) {
                try store.requestDetails(of: id)
                if hasGaps { try forgetVersion(of: id, before: begin.advanced(by: offset), store) }
            }
            var state = try store.syncState()
            state.cursor = end
            state.lastFullAt = now
            try store.save(state)
        }
        onProgress(SyncProgress(stage: .listing, done: summaries.count, total: summaries.count))
    }

    private func hasExpired() async throws -> Bool {
        guard let cursor = try store.readForSync({ try $0.syncState() }).cursor else { return true }
        do {
            _ = try await service.delta(after: cursor, limit: 1)
            return false
        } catch {
            guard case .cursorExpired = error else { throw error }
            return true
        }
    }

    /// What was known of the task is from before the oldest change that the log still tells: if it is gone, nothing
    /// has to say so.
    private func forgetVersion(
        of serverID: EntityID, before begin: Instant, _ store: any SyncRepositories
    ) throws {
        guard let task = try store.task(serverID: serverID), var facts = try store.serverFacts(of: task.id),
            let known = facts.updatedAt, known < begin
        else { return }
        facts.updatedAt = nil
        try store.save(facts, of: task.id)
    }

    /// Reads all that the server still keeps of its log, and applies none of it.
    @discardableResult
    func endOfLog(_ log: inout ChangeLogScan) async throws -> String? {
        var cursor: String?
        for walked in 0... {
            let page = try await service.delta(after: cursor, limit: Self.pageSize)
            cursor = page.nextCursor
            if page.events.isEmpty { break }
            log.read(page)
            if Task.isCancelled { throw ServiceError.cancelled }
            if walked % Self.pagesInARow == Self.pagesInARow - 1 { try await Task.sleep(for: .seconds(60)) }
        }
        log.isWalked = true
        return cursor
    }

    private func apply(_ event: DeltaEvent, _ application: ApplyServerTask) throws {
        guard let id = event.taskID else { return }
        switch event.kind {
        case .deleted where !event.isArchived:
            if try application.store.task(serverID: id) != nil { try application.markGone(id) }
        case .created, .updated, .deleted:
            guard let summary = event.summary, event.kind != .deleted else {
                return try application.store.requestDetails(of: id)
            }
            try application.apply(summary, isLogged: true)
        }
    }

    private func application(_ store: any SyncRepositories, _ offset: Duration) -> ApplyServerTask {
        ApplyServerTask(store: store, ids: workspace.ids, now: workspace.clock.now(), clockOffset: offset)
    }
}
