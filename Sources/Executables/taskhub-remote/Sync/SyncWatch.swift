internal import AppGroup
internal import Composition
internal import Dispatch
internal import PosixFiles
internal import TaskHubEntities
internal import TaskHubGroup
internal import TaskSync

/// Keeps a container and its server in step until it is ended.
///
/// A change here is sent at once; the server is asked once a minute, and less often while it can't be reached.
struct SyncWatch {
    /// A pause grows up to so many intervals.
    private static let longest = 15.0
    /// Waiting is cut into these, since the kernel's time-outs stand still while the machine sleeps.
    private static let slice = Duration.seconds(20)
    /// After waking, the network takes a moment.
    private static let afterWaking = Duration.seconds(5)

    /// How a round ended.
    private enum Round {
        /// What failed alone is to be tried again at `next`.
        case ended(next: Instant?, unfetched: Int)
        /// Nothing is asked of the server before `retryAfter` is over.
        case failed(Diagnosis, retryAfter: Duration)
    }

    let common: ProgramOptions
    let interval: Duration

    func run(_ options: SyncOptions) async throws {
        var options = options
        var failures = 0
        var told = 0
        let paths = try ProgramContext.container(common).paths
        let watcher = try DirectoryWatcher(directories: [paths.published])
        while true {
            let round = await round(options)
            // Asked for once; from then on the log says what to do.
            options.isFull = false
            options.acceptsDeletions = false
            switch round {
            case .ended(let next, let unfetched):
                failures = 0
                if unfetched > 0, unfetched != told { SyncAnswer.complain(unfetched: unfetched) }
                told = unfetched
                let usual = interval * Double.random(in: 0.9...1.1)
                let pause = next.map { min(usual, max(untilThen($0), .seconds(1))) } ?? usual
                try await wait(watcher, paths.outboxStamp, pause)
            case .failed(let reason, let retryAfter):
                failures += 1
                StandardStreams.complain("taskhub: \(reason.sentences)")
                if reason.status == .notSetUp { throw reason }
                if retryAfter > .zero { try await Task.sleep(for: retryAfter) }
                try await wait(watcher, paths.outboxStamp, pause(after: failures))
            }
        }
    }

    private func round(_ options: SyncOptions) async -> Round {
        do {
            let session = try SyncSession(common)
            let summary = try await session.run(options, timeout: .seconds(30))
            guard let obstacle = summary.obstacle else {
                return .ended(next: try session.paused().next, unfetched: summary.unfetched)
            }
            return .failed(Diagnosis(obstacle), retryAfter: obstacle.retryAfter ?? .zero)
        } catch {
            let reason =
                Diagnosis(explainingHere: error)
                ?? Diagnosis(.defect, "defect", "something went wrong that should not", "Please report it")
            return .failed(reason, retryAfter: .zero)
        }
    }

    private func untilThen(_ moment: Instant) -> Duration {
        .microseconds(moment.microseconds - SystemClock().now().microseconds)
    }

    private func pause(after failures: Int) -> Duration {
        min(interval * Double(1 << min(failures - 1, 8)), interval * Self.longest) * Double.random(in: 0.5...1)
    }

    /// Until the pause is over, a change is queued here, or the machine wakes from sleep.
    private func wait(_ watcher: DirectoryWatcher, _ stamp: String, _ pause: Duration) async throws {
        let end = ContinuousClock.now + pause
        while ContinuousClock.now < end {
            // One of the clocks stands still in sleep.
            let (before, awakeBefore) = (ContinuousClock.now, SuspendingClock.now)
            if try await hears(watcher, stamp, within: min(end - ContinuousClock.now, Self.slice)) { return }
            let asleep = (ContinuousClock.now - before) - (SuspendingClock.now - awakeBefore)
            if asleep > .seconds(1) { return try await Task.sleep(for: Self.afterWaking) }
        }
    }

    /// Whether a change was queued meanwhile.
    private func hears(_ watcher: DirectoryWatcher, _ stamp: String, within limit: Duration) async throws -> Bool {
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
