internal import AccountSession
internal import AppGroup
internal import Composition
internal import ProcessControl
internal import Synchronization
internal import TaskHubEntities
internal import TaskHubGroup
internal import TaskStore
internal import TaskSync

/// Keeps a container in sync with its server until the process is stopped.
///
/// It sends local changes at once. It fetches the server's changes once a minute, when the network comes up and when the
/// machine wakes, and less often while the server is unreachable.
struct SyncWatch {
    /// The result of one sync.
    private enum Round {
        /// Changes that failed on their own are retried at `next`.
        case ended(next: Instant?, unfetched: Int)
        /// The server must not be contacted before `retryAfter` has passed.
        case failed(Diagnosis, retryAfter: Duration)
    }

    let common: ProgramOptions
    let interval: Duration
    /// How long to wait after the last event of the network.
    let settling: Duration

    func run(_ options: SyncOptions) async throws {
        var options = options
        var failures = 0
        var reported = 0
        var earlier = ContainerSync.Continuation()
        var random = SystemRandomNumberGenerator()
        let pauses = SyncPause(interval: interval)
        try ServerConnection.requireSetUp(common)
        let triggers = AwaitedTriggers(
            try SyncTriggers.open(queuedIn: try ProgramContext.container(common).paths, settling: settling))
        while true {
            let round = await round(options, continuing: &earlier)
            // These options apply to the first sync only; then the change log decides.
            options.isFull = false
            options.acceptsDeletions = false
            let pause: Duration
            switch round {
            case .ended(let next, let unfetched):
                failures = 0
                if unfetched > 0, unfetched != reported { SyncSummaryReport.complain(unfetched: unfetched) }
                reported = unfetched
                pause = pauses.afterSuccess(retry: next, now: SystemClock().now(), using: &random)
            case .failed(let reason, let retryAfter):
                failures += 1
                // The program reports what it ends with.
                if reason.status == .notSetUp { throw reason }
                StandardStreams.complain("taskhub: \(reason.sentences)")
                if retryAfter > .zero { try await Task.sleep(for: retryAfter) }
                pause = pauses.afterFailures(failures, using: &random)
            }
            if try await triggers.wait(pause) == .reachable { failures = 0 }
        }
    }

    private func round(_ options: SyncOptions, continuing earlier: inout ContainerSync.Continuation) async -> Round {
        do {
            return try await sync(options, continuing: &earlier)
        } catch StoreError.replaced where earlier.context != nil {
            // The next one opens what is there now.
            earlier.context = nil
            return await round(options, continuing: &earlier)
        } catch {
            return .failed(Diagnosis(explainingHere: error) ?? .internalError, retryAfter: .zero)
        }
    }

    private func sync(
        _ options: SyncOptions, continuing earlier: inout ContainerSync.Continuation
    ) async throws -> Round {
        let session = try await ContainerSync(common, isTyped: false, continuing: &earlier)
        let start = SystemClock().now()
        let summary = try await session.run(options, timeout: .seconds(30))
        SyncSummaryReport.warn(of: summary)
        guard let obstacle = summary.obstacle else {
            return .ended(next: try session.paused(since: start).ends.first, unfetched: summary.unfetched)
        }
        return .failed(Diagnosis(obstacle), retryAfter: obstacle.retryAfter ?? .zero)
    }
}

/// Triggers that a task awaits, one at a time.
private final class AwaitedTriggers: Sendable {
    private let triggers: Mutex<SyncTriggers>

    init(_ triggers: consuming SyncTriggers) {
        self.triggers = Mutex(triggers)
    }

    func wait(_ pause: Duration) async throws -> SyncTriggers.Trigger {
        try await BlockingWork.run { [self] in try triggers.withLock { try $0.wait(pause) } }
    }
}
