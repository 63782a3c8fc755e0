internal import AccountSession
internal import AppGroup
internal import Composition
internal import Dispatch
internal import PosixFiles
internal import TaskHubEntities
internal import TaskHubGroup
internal import TaskSync

/// Keeps a container in sync with its server until the process is stopped.
///
/// It sends local changes at once. It fetches the server's changes once a minute, and less often while the server is
/// unreachable.
struct SyncWatch {
    /// The longest single wait, since the kernel's timeouts stop while the machine sleeps.
    private static let slice = Duration.seconds(20)
    /// How long the network may take to come back after the machine wakes.
    private static let afterWaking = Duration.seconds(5)

    /// The result of one sync.
    private enum Round {
        /// Changes that failed on their own are retried at `next`.
        case ended(next: Instant?, unfetched: Int)
        /// The server must not be contacted before `retryAfter` has passed.
        case failed(Diagnosis, retryAfter: Duration)
    }

    let common: ProgramOptions
    let interval: Duration

    func run(_ options: SyncOptions) async throws {
        var options = options
        var failures = 0
        var reported = 0
        // Keeps renewed tokens that could not be saved.
        var session: SharedSession?
        var random = SystemRandomNumberGenerator()
        let pauses = SyncPause(interval: interval)
        try ServerConnection.requireSetUp(common)
        let paths = try ProgramContext.container(common).paths
        let watcher = try DirectoryWatcher(directories: [paths.published])
        while true {
            let round = await round(options, continuing: &session)
            // These options apply to the first sync only; then the change log decides.
            options.isFull = false
            options.acceptsDeletions = false
            switch round {
            case .ended(let next, let unfetched):
                failures = 0
                if unfetched > 0, unfetched != reported { SyncReport.complain(unfetched: unfetched) }
                reported = unfetched
                let pause = pauses.afterSuccess(retry: next, now: SystemClock().now(), using: &random)
                try await wait(watcher, paths.outboxStamp, pause)
            case .failed(let reason, let retryAfter):
                failures += 1
                // The program reports what it ends with.
                if reason.status == .notSetUp { throw reason }
                StandardStreams.complain("taskhub: \(reason.sentences)")
                if retryAfter > .zero { try await Task.sleep(for: retryAfter) }
                try await wait(watcher, paths.outboxStamp, pauses.afterFailures(failures, using: &random))
            }
        }
    }

    private func round(_ options: SyncOptions, continuing earlier: inout SharedSession?) async -> Round {
        do {
            let session = try ContainerSync(common, isTyped: false, continuing: earlier)
            earlier = session.shared
            let start = SystemClock().now()
            let summary = try await session.run(options, timeout: .seconds(30))
            SyncReport.warn(of: summary)
            guard let obstacle = summary.obstacle else {
                return .ended(next: try session.paused(since: start).ends.first, unfetched: summary.unfetched)
            }
            return .failed(Diagnosis(obstacle), retryAfter: obstacle.retryAfter ?? .zero)
        } catch {
            return .failed(Diagnosis(explainingHere: error) ?? .internalError, retryAfter: .zero)
        }
    }

    /// Waits until the pause is over, a change is queued locally, or the machine wakes from sleep.
    private func wait(_ watcher: DirectoryWatcher, _ stamp: String, _ pause: Duration) async throws {
        let end = ContinuousClock.now + pause
        while ContinuousClock.now < end {
            // SuspendingClock stops while the machine sleeps.
            let (before, awakeBefore) = (ContinuousClock.now, SuspendingClock.now)
            if try await waitForQueuedChange(watcher, stamp, within: min(end - ContinuousClock.now, Self.slice)) {
                return
            }
            let asleep = (ContinuousClock.now - before) - (SuspendingClock.now - awakeBefore)
            if asleep > .seconds(1) { return try await Task.sleep(for: Self.afterWaking) }
        }
    }

    /// Waits for a queued change.
    ///
    /// Returns whether there was one within the limit.
    private func waitForQueuedChange(_ watcher: DirectoryWatcher, _ stamp: String, within limit: Duration) async throws
        -> Bool
    {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        let end = ContinuousClock.now + limit
                        while ContinuousClock.now < end {
                            let changes = try watcher.wait(upTo: end - ContinuousClock.now)
                            let isQueued = changes.contains { $0.name.map { stamp.hasSuffix("/\($0)") } ?? true }
                            if isQueued { return true }
                        }
                        return false
                    })
            }
        }
    }
}
