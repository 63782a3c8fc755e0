internal import TaskHubEntities

/// Makes the store and the server agree: what waits is sent, then what has changed is fetched.
///
/// Run under the sync lock: one at a time among all programs. Whatever it is cut short by, the next run goes on from
/// there and ends in the same state.
public struct SyncTasks: Sendable {
    /// The server keeps its log for 30 days, and does not always say when a cursor is older than that.
    private static let margin: Int64 = 3 * 86_400
    /// A cursor from before a restore of the server's database is taken without a word.
    private static let fullEvery: Int64 = 7 * 86_400
    private static let lostValueLife: Int64 = 90 * 86_400
    /// A completed occurrence is sent once the server has made it: a few rounds for a chain of them.
    private static let rounds = 12

    private let store: any SyncStore
    private let service: any TaskHubService
    private let bodies: any TaskBodies
    private let workspace: Workspace
    private let eventRetentionDays: Int
    private let onProgress: @Sendable (SyncProgress) -> Void

    public init(
        store: any SyncStore, service: any TaskHubService, bodies: any TaskBodies, in workspace: Workspace,
        eventRetentionDays: Int = 30, onProgress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
    ) {
        self.store = store
        self.service = service
        self.bodies = bodies
        self.workspace = workspace
        self.eventRetentionDays = eventRetentionDays
        self.onProgress = onProgress
    }

    /// - Throws: what the store threw. What the server did not do is part of the summary.
    public func run(_ options: SyncOptions = SyncOptions()) async throws -> Committed<SyncSummary> {
        let started = ContinuousClock.now
        var summary = SyncSummary()
        do {
            var log = LogReading(
                hasGaps: try hasGaps(), begin: workspace.clock.now().advanced(bySeconds: -logLife))
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
        _ options: SyncOptions, _ summary: inout SyncSummary, _ log: inout LogReading
    ) async throws {
        let deadline = options.timeLimit.map { ContinuousClock.now + $0 }
        var mustListAll = try options.isFull || needsEverything()
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
                summary.looked += try await details(deadline)
                try store.writeForSync { try SettleAwaited(store: $0, workspace: workspace).run() }
            }
            let isDone = try store.readForSync { try $0.nextToSend(at: workspace.clock.now(), after: 0) == nil }
            if isDone, !mustListAll { return }
            // Sends nothing more, and waits for something that this run can't bring about.
            if !mustListAll, pushed.sent == 0 { return }
        }
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

    private func details(_ deadline: ContinuousClock.Instant?) async throws -> Int {
        try await FetchDetails(
            store: store, service: service, workspace: workspace, deadline: deadline, onProgress: onProgress
        ).run()
    }

    private func needsEverything() throws -> Bool {
        let state = try store.readForSync { try $0.syncState() }
        guard state.cursor != nil, let full = state.lastFullAt, let good = state.lastGoodAt else { return true }
        let now = workspace.clock.now().seconds
        return now - good.seconds > logLife || now - full.seconds > Self.fullEvery
    }

    /// Changes since the last good run may have left the server's log.
    private func hasGaps() throws -> Bool {
        let state = try store.readForSync { try $0.syncState() }
        guard state.cursor != nil, let good = state.lastGoodAt else { return true }
        return workspace.clock.now().seconds - good.seconds > logLife
    }

    private var logLife: Int64 { Int64(eventRetentionDays) * 86_400 - Self.margin }

    private func forgetCursor() throws {
        try store.writeForSync { store in
            var state = try store.syncState()
            state.cursor = nil
            try store.save(state)
        }
    }

    private func removeGone(
        _ options: SyncOptions, _ summary: inout SyncSummary, _ log: LogReading
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
            let isNews = summary != SyncSummary(duration: summary.duration) || state.last?.outcome != .succeeded
            guard isNews || now.seconds - (state.last?.endedAt.seconds ?? 0) >= 60 else { return }
            state.last = SyncReport(endedAt: now, outcome: summary.outcome)
            state.isSignedIn = summary.obstacle != .signedOut
            if summary.obstacle == nil {
                state.lastGoodAt = now
                state.failures = 0
                try store.forgetLostValues(before: now.advanced(bySeconds: -Self.lostValueLife))
            } else {
                state.failures += 1
            }
            try store.save(state)
        }
        return summary
    }
}

public struct SyncOptions: Hashable, Sendable {
    /// Compare all tasks, whatever the log says.
    public var isFull: Bool
    /// Take the server's word even where it removes most of what is here.
    public var acceptsDeletions: Bool
    /// Send what waits, and fetch nothing.
    public var sendsOnly: Bool
    /// nil: as long as it takes.
    public var timeLimit: Duration?

    public init(
        isFull: Bool = false, acceptsDeletions: Bool = false, sendsOnly: Bool = false, timeLimit: Duration? = nil
    ) {
        self.isFull = isFull
        self.acceptsDeletions = acceptsDeletions
        self.sendsOnly = sendsOnly
        self.timeLimit = timeLimit
    }
}

/// What a synchronisation did.
public struct SyncSummary: Hashable, Sendable {
    public var sent = 0
    public var rejected = 0
    /// To be tried again later.
    public var postponed = 0
    /// Entries of the server's log.
    public var received = 0
    /// Tasks whose details were fetched.
    public var looked = 0
    public var gone = 0
    /// All tasks were compared.
    public var wasFull = false
    /// What kept it from coming to its end; nil: nothing.
    public var obstacle: ServiceError?
    public var duration: Duration

    public init(duration: Duration = .zero) {
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

/// The server has no longer most of what is here: both sides are kept until the user says which is right.
public struct MassDeletion: Error, Hashable, Sendable {
    public let gone: Int
    public let known: Int

    public init(gone: Int, known: Int) {
        self.gone = gone
        self.known = known
    }
}
