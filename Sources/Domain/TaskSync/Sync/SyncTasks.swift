package import TaskActions
internal import TaskHubEntities

/// Makes the store and the server agree: what waits is sent, then what has changed is fetched.
///
/// Run under the sync lock: one at a time among all programs. Whatever it is cut short by, the next run goes on from
/// there and ends in the same state.
package struct SyncTasks: Sendable {
    /// The server does not always say when a cursor is older than its log.
    private static let margin: Int64 = 3 * 86_400
    private static let usualRetentionDays = 30
    /// A cursor from before a restore of the server's database is taken without a word.
    private static let fullEvery: Int64 = 7 * 86_400
    /// In seconds: how long a value that gave way is shown, and kept.
    package static let lostValueLife: Int64 = 90 * 86_400
    /// A completed occurrence is sent once the server has made it: a few rounds for a chain of them.
    private static let rounds = 12

    private let store: any UnitOfWork
    private let service: any TaskHubService
    private let bodies: any TaskBodies
    private let workspace: Workspace
    private let onProgress: @Sendable (SyncProgress) -> Void

    package init(
        store: any UnitOfWork, service: any TaskHubService, bodies: any TaskBodies, in workspace: Workspace,
        onProgress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
    ) {
        self.store = store
        self.service = service
        self.bodies = bodies
        self.workspace = workspace
        self.onProgress = onProgress
    }

    /// - Throws: what the store threw. What the server did not do is part of the summary.
    package func run(_ options: SyncOptions = SyncOptions()) async throws -> Committed<SyncSummary> {
        let started = ContinuousClock.now
        var summary = SyncSummary()
        if let wait = try remainingRetryAfter() {
            summary.obstacle = .throttled(retryAfter: wait)
            return Committed(value: summary, publication: PublishSnapshot(in: workspace).run())
        }
        do {
            let state = try store.readForSync { try $0.syncState() }
            var log = ChangeLogScan(
                hasGaps: hasGaps(state), begin: workspace.clock.now().advanced(bySeconds: -logLife(state)))
            try await rounds(options, &summary, &log)
            if !options.sendsOnly { try await removeGone(options, &summary, log) }
        } catch let error as ServiceError {
            summary.obstacle = error
        }
        summary.duration = ContinuousClock.now - started
        let ended = try end(summary)
        return Committed(value: ended, publication: PublishSnapshot(in: workspace).run())
    }

    private func rounds(
        _ options: SyncOptions, _ summary: inout SyncSummary, _ log: inout ChangeLogScan
    ) async throws {
        let deadline = options.timeLimit.map { ContinuousClock.now + $0 }
        var mustListAll = try options.isFull || needsEverything()
        var unfetched: Set<EntityID> = []
        defer { summary.unfetched = unfetched.count }
        if !options.sendsOnly { try await prepare(listingAll: mustListAll) }
        for _ in 0..<Self.rounds {
            let pushed = try await push(deadline, &summary)
            if let obstacle = pushed.obstacle { throw obstacle }
            if options.sendsOnly { return }
            if mustListAll {
                try await pull.everything(&log)
                // The details take a while; the card can do without them. What is missed here, the end makes good.
                _ = PublishSnapshot(in: workspace).run()
                summary.wasFull = true
                mustListAll = false
            }
            do {
                let (count, tasks) = try await pull.changes(&log)
                summary.received += count
                // Our own changes come back; a log that does not show them is another one than the cursor's.
                if !pushed.confirmed.isSubset(of: tasks), !summary.wasFull { mustListAll = true }
            } catch ServiceError.cursorExpired {
                try forgetCursor()
                log.hasGaps = true
                mustListAll = true
            }
            if !mustListAll {
                summary.looked += try await details(deadline, skipping: &unfetched)
                try store.writeForSync { try ResolveProvisionalOccurrences(store: $0, workspace: workspace).run() }
            }
            let isDone = try store.readForSync { try $0.nextToSend(at: workspace.clock.now(), after: 0) == nil }
            if isDone, !mustListAll { return }
            // Sends nothing more, and waits for something that this run can't bring about.
            if !mustListAll, pushed.sent == 0 { return }
        }
    }

    private func prepare(listingAll: Bool) async throws {
        let state = try store.readForSync { try $0.syncState() }
        if state.cursor == nil, state.lastFullAt == nil {
            try await FetchFirstTasks(store: store, service: service, workspace: workspace).run()
        }
        try await FetchServerFacts(store: store, service: service, workspace: workspace)
            .run(withProjects: !listingAll)
    }

    private func push(_ deadline: ContinuousClock.Instant?, _ summary: inout SyncSummary) async throws
        -> PushOutbox.Result
    {
        let result = try await PushOutbox(
            store: store, service: service, bodies: bodies, workspace: workspace, deadline: deadline,
            onProgress: onProgress
        ).run()
        summary.sent += result.sent
        summary.rejected += result.rejected
        summary.postponed = result.postponed
        return result
    }

    private var pull: PullChanges {
        PullChanges(store: store, service: service, workspace: workspace, onProgress: onProgress)
    }

    private func details(
        _ deadline: ContinuousClock.Instant?, skipping failed: inout Set<EntityID>
    ) async throws -> Int {
        try await FetchDetails(
            store: store, service: service, workspace: workspace, deadline: deadline, onProgress: onProgress
        ).run(skipping: &failed)
    }

    /// What is left of the time that the server, or a proxy before it, asked for; no request is made within it.
    ///
    /// Longer than anybody would have been asked to wait: our clock was set.
    private func remainingRetryAfter() throws -> Duration? {
        guard let notBefore = try store.readForSync({ try $0.syncState().notBefore }) else { return nil }
        let left = notBefore.microseconds - workspace.clock.now().microseconds
        guard left > 0, left <= ServiceError.longestRetryAfter * 1_000_000 else { return nil }
        return .seconds((left + 999_999) / 1_000_000)
    }

    private func needsEverything() throws -> Bool {
        let state = try store.readForSync { try $0.syncState() }
        guard state.cursor != nil, let full = state.lastFullAt, let good = state.lastGoodAt else { return true }
        let now = workspace.clock.now().seconds
        return now - good.seconds > logLife(state) || now - full.seconds > Self.fullEvery
    }

    /// Changes since the last good run may have left the server's log.
    private func hasGaps(_ state: SyncState) -> Bool {
        guard state.cursor != nil, let good = state.lastGoodAt else { return true }
        return workspace.clock.now().seconds - good.seconds > logLife(state)
    }

    /// Seconds that the server's log surely reaches back.
    private func logLife(_ state: SyncState) -> Int64 {
        let kept = Int64(state.eventRetentionDays ?? Self.usualRetentionDays) * 86_400
        return kept - min(Self.margin, kept / 2)
    }

    private func forgetCursor() throws {
        try store.writeForSync { store in
            var state = try store.syncState()
            state.cursor = nil
            try store.save(state)
        }
    }

    private func removeGone(
        _ options: SyncOptions, _ summary: inout SyncSummary, _ log: ChangeLogScan
    ) async throws {
        let (gone, kept) = try await RemoveGone(
            store: store, workspace: workspace, pull: pull, acceptsDeletions: options.acceptsDeletions
        ).run(log)
        summary.gone = gone
        summary.rejected += kept
    }

    private func end(_ summary: SyncSummary) throws -> SyncSummary {
        let now = workspace.clock.now()
        try store.writeForSync { store in
            var state = try store.syncState()
            // An idle synchronisation, a minute after the last one, is no change worth a new card.
            var quiet = SyncSummary(duration: summary.duration)
            quiet.unfetched = summary.unfetched
            let isNews = summary != quiet || state.last?.outcome != .succeeded
            guard isNews || now.seconds - (state.last?.endedAt.seconds ?? 0) >= 60 else { return }
            state.last = SyncReport(endedAt: now, outcome: summary.outcome)
            state.isSignedIn = summary.obstacle != .signedOut
            if summary.obstacle == nil {
                state.lastGoodAt = now
                try store.forgetLostValues(before: now.advanced(bySeconds: -Self.lostValueLife))
            }
            state.notBefore = summary.obstacle?.retryAfter.map { now.advanced(by: $0) }
            try store.save(state)
        }
        return summary
    }
}

package struct SyncOptions: Hashable, Sendable {
    /// Compare all tasks, whatever the log says.
    package var isFull: Bool
    /// Take the server's word even where it removes most of what is here.
    package var acceptsDeletions: Bool
    /// Send what waits, and fetch nothing.
    package var sendsOnly: Bool
    /// nil: as long as it takes.
    package var timeLimit: Duration?

    package init(
        isFull: Bool = false, acceptsDeletions: Bool = false, sendsOnly: Bool = false, timeLimit: Duration? = nil
    ) {
        self.isFull = isFull
        self.acceptsDeletions = acceptsDeletions
        self.sendsOnly = sendsOnly
        self.timeLimit = timeLimit
    }
}

/// What a synchronisation did.
package struct SyncSummary: Hashable, Sendable {
    package var sent = 0
    package var rejected = 0
    /// To be tried again later.
    package var postponed = 0
    /// Entries of the server's log.
    package var received = 0
    /// Tasks whose details were fetched.
    package var looked = 0
    /// Tasks whose details could not be fetched, each for itself; they are tried again.
    package var unfetched = 0
    package var gone = 0
    /// All tasks were compared.
    package var wasFull = false
    /// What kept it from coming to its end; nil: nothing.
    package var obstacle: ServiceError?
    package var duration: Duration

    package init(duration: Duration = .zero) {
        self.duration = duration
    }

    var outcome: SyncReport.Outcome {
        switch obstacle {
        case nil: .succeeded
        case .unreachable, .outcomeUnknown, .serverFailing, .cancelled: .offline
        case .signedOut, .notPermitted, .refused: .refused
        case .throttled, .tokensUnavailable, .notFound, .cursorExpired: .failed
        }
    }
}
