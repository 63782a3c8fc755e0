internal import Credentials
package import TaskActions
package import TaskHubEntities
import TaskStore

/// Synchronizes the store with the server: sends waiting changes, then fetches the server's changes.
///
/// Hold the sync lock, so that only one program synchronizes at a time. If a run is interrupted, the next one continues
/// and reaches the same state.
package struct SyncTasks: Sendable {
    /// In seconds.
    ///
    /// The server does not always report that a cursor is older than its log.
    private static let retentionMargin: Int64 = 3 * 86_400
    private static let defaultRetentionDays = 30
    /// In seconds.
    ///
    /// The server accepts a cursor from before its database was restored, so all tasks are compared regularly.
    private static let fullComparisonInterval: Int64 = 7 * 86_400
    /// A completed occurrence can be sent only after the server has created it.
    ///
    /// A chain of them takes several rounds.
    private static let maxRounds = 12
    /// The user has to do something about the keyring, and 'taskhub unlock' does it or says what.
    private static let lockedKeyring: [ServiceError?] = [
        .tokensUnavailable(.vault(.locked)), .tokensUnavailable(.vault(.itemLocked)),
    ]

    private let service: any TaskHubService
    private let bodies: any TaskBodies
    private let workspace: Workspace
    private let onProgress: @Sendable (SyncProgress) -> Void

    package init(
        service: any TaskHubService, bodies: any TaskBodies, in workspace: Workspace,
        onProgress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
    ) {
        self.service = service
        self.bodies = bodies
        self.workspace = workspace
        self.onProgress = onProgress
    }

    private var store: SQLiteStore { workspace.store }

    /// Runs one synchronization, and publishes the snapshot.
    ///
    /// - Throws: What the store threw, or ``SyncError/massDeletion(missing:known:)``, which is recorded as a failure. A
    ///   failure of the server is part of the summary.
    package func run(_ options: SyncOptions = SyncOptions()) async throws -> Committed<SyncSummary> {
        let work = Task { try await runUntilCancelled(options) }
        let alarm = Task {
            try await Task.sleep(for: options.cutoff)
            work.cancel()
        }
        defer { alarm.cancel() }
        return try await withTaskCancellationHandler {
            try await work.value
        } onCancel: {
            work.cancel()
        }
    }

    private func runUntilCancelled(_ options: SyncOptions) async throws -> Committed<SyncSummary> {
        let started = ContinuousClock.now
        // Shows whether the store was restored from a backup, which matters before anything is sent.
        _ = PublishSnapshot(in: workspace).run()
        var summary = SyncSummary()
        let lastLost = try store.read { try $0.lastLostValueID() }
        if let wait = try remainingRetryAfter() {
            summary.obstacle = .throttled(retryAfter: wait)
            return Committed(value: summary, publication: PublishSnapshot(in: workspace).run())
        }
        do {
            let state = try store.read { try $0.syncState() }
            var log = ChangeLogScan(
                hasGaps: hasGaps(state), begin: workspace.clock.now().advanced(bySeconds: -reliableLogDuration(state)))
            try await rounds(options, &summary, &log)
            if !options.sendsOnly { try await removeMissingTasks(options, &summary, log) }
        } catch let error as ServiceError {
            summary.obstacle = error
        } catch let error as SyncError {
            summary.stop = error
        }
        summary.conflicts = try conflicts(since: lastLost)
        summary.duration = ContinuousClock.now - started
        let ended = try record(summary)
        let publication = PublishSnapshot(in: workspace).run()
        if let stop = ended.stop { throw stop }
        return Committed(value: ended, publication: publication)
    }

    /// Returns the fields whose values were lost since the one with this id.
    ///
    /// A task that is kept although it was deleted here is reported as a refused change.
    private func conflicts(since last: Int64) throws -> [EntityID: Set<TaskField>] {
        try store.read { store in
            let kept = Set(try store.outbox().filter { $0.state.code == RejectionCode.changedOnServer }.map(\.taskID))
            return try store.lostValues(after: last).reduce(into: [:]) { conflicts, lost in
                if !kept.contains(lost.taskID) { conflicts[lost.taskID, default: []].insert(lost.field) }
            }
        }
    }

    private func rounds(
        _ options: SyncOptions, _ summary: inout SyncSummary, _ log: inout ChangeLogScan
    ) async throws {
        let deadline = options.timeLimit.map { ContinuousClock.now + $0 }
        let factsAreDue = try !options.sendsOnly && (options.isFull || facts.areDue())
        let mustFetchFacts = factsAreDue || options.isTyped && !options.sendsOnly
        var mustListAll = try options.isFull || needsEverything() || (factsAreDue && hasUnreadableRows())
        var unfetched: Set<EntityID> = []
        defer { summary.unfetched = unfetched.count }
        var organization = ConfirmOrganization(store: store, service: service)
        var hasPulled = false
        // A server that is away from the start is reported at once.
        var hasAnswered = false
        for round in 0..<Self.maxRounds {
            // Nothing else precedes sending, so that a change leaves even if the server fails to return something.
            let hasPreferences = try round == 0 && preferences.isDue()
            if try hasPreferences || hasSomethingToSend() { try await organization.run(asksFirst: mustFetchFacts) }
            let pushed = try await push(deadline, after: hasPulled ? log : nil, &summary)
            if pushed.sent > 0 { hasAnswered = true }
            if hasPreferences, pushed.obstacle?.concernsOneEndpoint ?? true { try await preferences.run(&summary) }
            if options.sendsOnly {
                if let obstacle = pushed.obstacle { throw obstacle }
                return
            }
            if let obstacle = pushed.obstacle {
                guard obstacle.concernsOneRequest else { throw obstacle }
                // The server does not take changes, but it may still return some.
                summary.obstacle = obstacle
            }
            if round == 0 {
                try await fetchFirstTasks()
                if mustFetchFacts {
                    try await organization.ask()
                    try await facts.run(withProjects: !mustListAll)
                    hasAnswered = true
                }
            }
            if mustListAll {
                // At the first synchronization, nothing is here yet that another organization's tasks could join.
                if try hasListedAll() {
                    try await organization.run(asksFirst: false)
                    hasAnswered = true
                }
                try await pull(options, afterAnswer: hasAnswered).everything(&log)
                hasAnswered = true
                // Details take a while, and the card can do without them. If publishing fails here, it is retried at
                // the end.
                _ = PublishSnapshot(in: workspace).run()
                summary.wasFull = true
                mustListAll = false
            }
            do {
                let changes = try await pull(options, afterAnswer: hasAnswered).changes(&log)
                hasAnswered = true
                summary.received += changes?.count ?? 0
                // The log must contain the last known event and the changes that were just sent. If not, it is not the
                // log that the cursor belongs to, or cannot be read.
                let isSameLog = changes.map { pushed.confirmed.isSubset(of: $0.tasks) } ?? false
                if !isSameLog, !summary.wasFull { mustListAll = true }
            } catch ServiceError.cursorExpired {
                try forgetCursor()
                log.hasGaps = true
                mustListAll = true
            }
            if !mustListAll {
                let details = try await details(deadline, options.patience, skipping: &unfetched)
                summary.fetched += details.answered
                summary.unreadable += details.setAside
                if pushed.mustSearch, !log.isComplete {
                    try await pull(options, afterAnswer: hasAnswered).endOfLog(&log)
                }
                hasPulled = true
                let creations = log.created
                try store.write { store in
                    try ResolveProvisionalOccurrences(store: store, workspace: workspace, creations: creations).run()
                    try RecreatedTask(store: store, workspace: workspace, creations: creations).linkAll()
                }
            }
            if try !hasSomethingToSend(), !mustListAll { return }
            // Nothing more can be sent: the remaining entries wait for something outside this run.
            if !mustListAll, pushed.sent + pushed.deferred == 0 || pushed.obstacle != nil { return }
        }
    }

    private func hasSomethingToSend() throws -> Bool {
        try store.read { try $0.nextToSend(at: workspace.clock.now(), after: 0) != nil }
    }

    private func hasListedAll() throws -> Bool {
        try store.read { try $0.syncState().lastFullAt != nil }
    }

    private func hasUnreadableRows() throws -> Bool {
        try store.read { try $0.syncState().unreadableRows > 0 }
    }

    private func fetchFirstTasks() async throws {
        let state = try store.read { try $0.syncState() }
        guard state.cursor == nil, state.lastFullAt == nil else { return }
        try await FetchFirstTasks(store: store, service: service, workspace: workspace).run()
    }

    private var facts: FetchServerFacts { FetchServerFacts(store: store, service: service, workspace: workspace) }

    private var preferences: PushPreferences {
        PushPreferences(store: store, service: service, workspace: workspace)
    }

    private func push(
        _ deadline: ContinuousClock.Instant?, after log: ChangeLogScan?, _ summary: inout SyncSummary
    ) async throws -> PushOutbox.Result {
        let result = try await PushOutbox(
            store: store, service: service, bodies: bodies, workspace: workspace, deadline: deadline,
            log: log, onProgress: onProgress
        ).run()
        summary.sent += result.sent
        summary.rejected += result.rejected
        summary.postponed = result.postponed
        summary.unreadable += result.setAside
        return result
    }

    private func pull(_ options: SyncOptions, afterAnswer hasAnswered: Bool) -> PullChanges {
        PullChanges(
            store: store, service: service, workspace: workspace, maximumPages: options.maximumPages,
            patience: options.patience, firstPatience: hasAnswered ? options.patience : .none, onProgress: onProgress)
    }

    private func details(
        _ deadline: ContinuousClock.Instant?, _ patience: Patience, skipping failed: inout Set<EntityID>
    ) async throws -> (answered: Int, setAside: Int) {
        try await FetchDetails(
            store: store, service: service, workspace: workspace, deadline: deadline, patience: patience,
            onProgress: onProgress
        ).run(skipping: &failed)
    }

    /// Returns the rest of the wait that the server or a proxy asked for.
    ///
    /// No request is sent during it.
    ///
    /// A longer rest than the longest wait means that the local clock was set back.
    private func remainingRetryAfter() throws -> Duration? {
        guard let notBefore = try store.read({ try $0.syncState().notBefore }) else { return nil }
        let left = notBefore.microseconds - workspace.clock.now().microseconds
        guard left > 0, left <= ServiceError.longestRetryAfter * 1_000_000 else { return nil }
        return .seconds((left + 999_999) / 1_000_000)
    }

    private func needsEverything() throws -> Bool {
        let state = try store.read { try $0.syncState() }
        guard state.cursor != nil, let full = state.lastFullAt, let good = state.lastSucceededAt else { return true }
        let now = workspace.clock.now().seconds
        return now - good.seconds > reliableLogDuration(state) || now - full.seconds > Self.fullComparisonInterval
    }

    /// Returns whether changes since the last successful run may have left the server's log.
    private func hasGaps(_ state: SyncState) -> Bool {
        guard state.cursor != nil, let good = state.lastSucceededAt else { return true }
        return workspace.clock.now().seconds - good.seconds > reliableLogDuration(state)
    }

    /// Returns how far back the server's log reaches with certainty, in seconds.
    private func reliableLogDuration(_ state: SyncState) -> Int64 {
        let kept = Int64(state.eventRetentionDays ?? Self.defaultRetentionDays) * 86_400
        return kept - min(Self.retentionMargin, kept / 2)
    }

    private func forgetCursor() throws {
        try store.write { store in
            var state = try store.syncState()
            state.cursor = nil
            state.logPosition = nil
            try store.save(state)
        }
    }

    private func removeMissingTasks(
        _ options: SyncOptions, _ summary: inout SyncSummary, _ log: ChangeLogScan
    ) async throws {
        let (removed, kept) = try await RemoveMissingTasks(
            store: store, workspace: workspace, pull: pull(options, afterAnswer: true),
            acceptsDeletions: options.acceptsDeletions
        ).run(log)
        summary.removed = removed
        summary.rejected += kept
    }

    private func record(_ summary: SyncSummary) throws -> SyncSummary {
        let now = workspace.clock.now()
        try store.write { store in
            var state = try store.syncState()
            if Self.lockedKeyring.contains(summary.obstacle) {
                // The last report still holds: the server was not asked.
                state.recordLocked(at: now)
                try store.save(state)
                return
            }
            // An idle synchronization within a minute of the last one does not need a new card.
            var quiet = SyncSummary(duration: summary.duration)
            quiet.unfetched = summary.unfetched
            let isNews = summary != quiet || state.last?.outcome != .succeeded || state.lockedAt != nil
            guard isNews || now.seconds - (state.last?.endedAt.seconds ?? 0) >= 60 else { return }
            state.last = SyncReport(endedAt: now, outcome: summary.outcome)
            try store.record(
                SyncRun(
                    startedAt: now.advanced(by: .zero - summary.duration), endedAt: now, outcome: summary.outcome,
                    sent: summary.sent, received: summary.received, refused: summary.rejected))
            switch summary.obstacle {
            // It learned nothing new about the keyring or the session.
            case .tokensUnavailable: break
            case let obstacle: state.recordSignIn(obstacle != .signedOut, at: now)
            }
            if summary.outcome == .succeeded {
                state.lastSucceededAt = now
                try store.deleteExpired(before: now.advanced(bySeconds: -LostValue.retention))
            }
            state.notBefore = summary.obstacle?.retryAfter.map { now.advanced(by: $0) }
            try store.save(state)
        }
        return summary
    }
}

/// The result of a synchronization.
package struct SyncSummary: Hashable, Sendable {
    package var sent = 0
    package var rejected = 0
    /// Entries to retry later.
    package var postponed = 0
    /// Entries of the server's change log.
    package var received = 0
    /// Tasks whose details were requested.
    package var fetched = 0
    /// Tasks whose details could not be fetched.
    ///
    /// The next run retries them.
    package var unfetched = 0
    /// Tasks that were set aside because they cannot be read, and were not before.
    package var unreadable = 0
    /// Tasks that were removed because the server no longer has them.
    package var removed = 0
    /// The fields that were changed both here and on the server, by task.
    package var conflicts: [EntityID: Set<TaskField>] = [:]
    /// Whether all tasks were compared.
    package var wasFull = false
    /// Why the run stopped early; `nil` if it completed.
    package var obstacle: ServiceError?
    /// Why the run stopped and needs the user's decision.
    var stop: SyncError?
    package var duration: Duration

    package init(duration: Duration = .zero) {
        self.duration = duration
    }

    /// The fields of all conflicts, in the order of ``TaskField``.
    package var conflictingFields: [TaskField] {
        let fields = conflicts.values.reduce(into: Set<TaskField>()) { $0.formUnion($1) }
        return TaskField.ofServer.filter(fields.contains)
    }

    var outcome: SyncReport.Outcome {
        switch obstacle {
        case nil: stop == nil ? .succeeded : .failed
        case .unreachable, .outcomeUnknown, .serverFailing: .offline
        case .signedOut, .notPermitted, .refused: .refused
        case .throttled, .tokensUnavailable, .notFound, .unreadable, .cursorExpired, .cancelled: .failed
        }
    }
}
