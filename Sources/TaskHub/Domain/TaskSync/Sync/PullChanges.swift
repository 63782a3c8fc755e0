import TaskActions
import TaskHubEntities
import TaskStore

/// Fetches the server's changes: the log from the cursor on, or all tasks if the cursor cannot be used.
struct PullChanges: Sendable {
    /// The server allows 120 requests a minute to all clients behind one address.
    ///
    /// This leaves some to the others.
    private static let pagesPerMinute = 100
    /// In seconds.
    private static let longestRequest: Int64 = 60

    let store: SQLiteStore
    let service: any TaskHubService
    let workspace: Workspace
    let maximumPages: Int
    let patience: Patience
    /// With the first request of the log, which may be the first of the run.
    let firstPatience: Patience
    let onProgress: @Sendable (SyncProgress) -> Void

    /// Applies the log from the saved cursor on.
    ///
    /// Each page's changes and cursor are saved in one transaction. The first request also returns the last event that
    /// was read before, if the log is still the same.
    ///
    /// - Returns: The number of changes and the tasks that they affect, or `nil` if all tasks have to be compared: it is
    ///   another log, or does not show which task has changed.
    /// - Throws: ``ServiceError/cursorExpired`` if the log no longer reaches back to the cursor,
    ///   ``ServiceError/serverFailing(requestID:retryAfter:)`` if the log has no end.
    func changes(_ log: inout ChangeLogScan) async throws -> (count: Int, tasks: Set<EntityID>)? {
        var count = 0
        var tasks: Set<EntityID> = []
        let state = try store.read { try $0.syncState() }
        var walk = LogWalk(after: state.cursor, maximum: maximumPages)
        guard var (page, asked) = try await firstPage(state) else { return nil }
        while !page.events.isEmpty {
            try walk.accept(page)
            // The change shows when all tasks are compared. Until then, the cursor stays.
            if page.events.contains(where: \.isUnidentified) { return nil }
            let offset = await service.clockOffset ?? .zero
            let (current, position) = (page, LogPosition(page, after: asked))
            let hasTasksToRecognize = try store.write { store in
                let application = application(store, offset)
                for event in current.events { try apply(event, application) }
                var state = try store.syncState()
                state.cursor = current.nextCursor
                state.logPosition = position
                try store.save(state)
                return try !store.outbox().isEmpty
            }
            log.read(page, keepsCreations: hasTasksToRecognize)
            count += page.events.count
            tasks.formUnion(page.events.compactMap(\.taskID))
            onProgress(SyncProgress(stage: .changes, done: count, total: nil))
            if Task.isCancelled { throw ServiceError.cancelled }
            asked = page.nextCursor
            let (cursor, limit) = (asked, walk.limit)
            page = try await patience.reading { () async throws(ServiceError) in
                try await service.delta(after: cursor, limit: limit)
            }
        }
        return (count, tasks)
    }

    /// Returns the events after the saved cursor, and the cursor of the event before them.
    ///
    /// - Returns: `nil` if the last known event is not in the log.
    private func firstPage(_ state: SyncState) async throws -> (DeltaPage, String?)? {
        guard let position = state.logPosition else {
            return (try await firstPage(after: state.cursor), state.cursor)
        }
        var page: DeltaPage
        do {
            page = try await firstPage(after: position.cursor)
        } catch {
            // The log may have dropped that event only.
            guard case .cursorExpired = error else { throw error }
            // Nothing else shows then whose log it is.
            try CheckOrganization(in: store).run(try await service.account())
            return (try await firstPage(after: state.cursor), state.cursor)
        }
        guard let first = page.events.first, first.fingerprint == position.fingerprint else { return nil }
        page.events.removeFirst()
        guard page.events.isEmpty, page.isShortened else { return (page, first.cursor) }
        return (try await firstPage(after: page.nextCursor), page.nextCursor)
    }

    private func firstPage(after cursor: String?) async throws(ServiceError) -> DeltaPage {
        try await firstPatience.reading { () async throws(ServiceError) in
            try await service.delta(after: cursor, limit: LogWalk.pageSize)
        }
    }

    /// Reads the log to its end, then compares all tasks.
    ///
    /// This order misses no change (contract, chapter 8).
    func everything(_ log: inout ChangeLogScan) async throws {
        if try await hasExpired() { log.hasGaps = true }
        let (hasGaps, begin) = (log.hasGaps, log.begin)
        let (end, position) = try await endOfLog(&log)
        let creations = log.created
        onProgress(SyncProgress(stage: .listing, done: 0, total: nil))
        let projects = try await projects()
        let listing = try await patience.reading(service.tasks)
        let offset = await service.clockOffset ?? .zero
        let now = workspace.clock.now()
        try store.writeMany { store in
            let application = application(store, offset, creations: creations)
            if let projects { try application.apply(projects) }
            // Those that the list adds are in it.
            var unlisted = Set(try store.knownServerIDs())
            unlisted.subtract(listing.rows.lazy.map(\.id))
            unlisted.subtract(listing.unreadable.lazy.compactMap(\.id))
            try application.apply(listing.rows)
            try requestUnreadable(listing, store)
            // Deleted, archived, or completed more than a day ago: only a request for each task tells them apart.
            for id in unlisted {
                try store.requestDetails(of: id)
                if hasGaps { try forgetVersion(of: id, before: begin.advanced(by: offset), store) }
            }
            var state = try store.syncState()
            state.cursor = end
            state.logPosition = position
            state.lastFullAt = now
            state.unreadableRows = listing.unidentified
            try store.save(state)
        }
        onProgress(SyncProgress(stage: .listing, done: listing.rows.count, total: listing.rows.count))
    }

    /// Requests the tasks whose rows cannot be read, and those that were set aside.
    private func requestUnreadable(
        _ listing: ServerRows<ServerTaskSummary>, _ store: SyncTransaction
    ) throws {
        for id in listing.unreadable.compactMap(\.id) { try store.request(id) }
        try store.requestUnreadable()
    }

    /// Returns the lists, or `nil` if only this request failed.
    ///
    /// The tasks name their lists too, so they need not wait for it.
    private func projects() async throws -> ServerRows<ServerProject>? {
        do {
            return try await service.projects()
        } catch {
            guard error.concernsOneRequest else { throw error }
            return nil
        }
    }

    private func hasExpired() async throws -> Bool {
        guard let cursor = try store.read({ try $0.syncState() }).cursor else { return true }
        do {
            _ = try await service.delta(after: cursor, limit: 1)
            return false
        } catch {
            guard case .cursorExpired = error else { throw error }
            return true
        }
    }

    /// Clears the known update time of a task that was last seen before the oldest change in the log.
    ///
    /// The log may have dropped its deletion, so a missing log entry does not mean that the server lost the task.
    private func forgetVersion(
        of serverID: EntityID, before begin: Instant, _ store: SyncTransaction
    ) throws {
        guard let task = try store.task(serverID: serverID), var facts = try store.serverFacts(of: task.id),
            let known = facts.updatedAt, known < begin
        else { return }
        facts.updatedAt = nil
        try store.save(facts, of: task.id)
    }

    /// Reads the whole log without applying it.
    ///
    /// - Returns: The cursor at the end of the log, and the position of its last event.
    @discardableResult
    func endOfLog(_ log: inout ChangeLogScan) async throws -> (String?, LogPosition?) {
        var cursor: String?
        var position: LogPosition?
        var walk = LogWalk(after: nil, maximum: maximumPages)
        for index in 0... {
            let (asked, limit) = (cursor, walk.limit)
            let page = try await (index == 0 ? firstPatience : patience).reading { () async throws(ServiceError) in
                try await service.delta(after: asked, limit: limit)
            }
            try walk.accept(page)
            cursor = page.nextCursor
            if page.events.isEmpty { break }
            position = LogPosition(page, after: asked)
            log.read(page, keepsCreations: true)
            if index % Self.pagesPerMinute == Self.pagesPerMinute - 1 { try await patience.wait(.seconds(60)) }
            if Task.isCancelled { throw ServiceError.cancelled }
        }
        log.isComplete = true
        return (cursor, position)
    }

    private func apply(_ event: DeltaEvent, _ application: ApplyServerTask) throws {
        guard let id = event.taskID else { return }
        switch event.kind {
        case .deleted where !event.isArchived:
            try application.store.dropUnreadable(id)
            if try application.store.task(serverID: id) != nil { try application.markMissing(id) }
        case .created, .updated, .deleted:
            guard event.kind != .deleted else { return try application.store.requestDetails(of: id) }
            guard let summary = event.summary else {
                return try application.store.request(id)
            }
            if try event.isMove && isKnown(summary, application.store) { return }
            try application.apply(summary, isLogged: true)
        }
    }

    /// Returns whether the store has everything about a task that somebody has moved, besides its position, which is
    /// not stored.
    ///
    /// The server may have written the task back as it had read it before the move, and reverted a change in between.
    /// So the last known change must be older than any request takes.
    private func isKnown(_ moved: ServerTaskSummary, _ store: SyncTransaction) throws -> Bool {
        guard let task = try store.task(serverID: moved.id), let facts = try store.serverFacts(of: task.id),
            facts.hasDetails, let known = facts.updatedAt,
            moved.updatedAt.seconds - known.seconds >= Self.longestRequest
        else { return false }
        let list = try task.listID.flatMap { try store.list($0) }
        return try task.title.text == moved.title && task.isCompleted == moved.isCompleted
            && facts.due?.moment.seconds == moved.dueDate?.seconds && list?.serverID == moved.project?.id
            && !store.missingTasks().contains(moved.id)
    }

    private func application(
        _ store: SyncTransaction, _ offset: Duration, creations: [EntityID: ServerTaskSummary] = [:]
    ) -> ApplyServerTask {
        ApplyServerTask(store: store, in: workspace, clockOffset: offset, creations: creations)
    }
}
