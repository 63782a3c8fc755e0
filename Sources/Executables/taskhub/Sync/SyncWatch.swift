internal import AppGroup
internal import Composition
internal import Dispatch
internal import TaskHubUseCases

/// Keeps a container and its server in step until it is ended.
///
/// A change here is sent at once; the server is asked once a minute, and less often while it can't be reached.
struct SyncWatch {
    private static let interval = Duration.seconds(60)
    private static let longest = Duration.seconds(900)
    /// Waiting is cut into these, since the kernel's time-outs stand still while the machine sleeps.
    private static let slice = Duration.seconds(20)
    /// After waking, the network takes a moment.
    private static let afterWaking = Duration.seconds(5)

    let common: CommonOptions

    func run(_ options: SyncOptions) async throws {
        var options = options
        var failures = 0
        let watcher = try DirectoryWatcher(directories: [try ProgramContext.container(common).paths.published])
        while true {
            let failure = await failure(of: options)
            // Asked for once; from then on the log says what to do.
            options.isFull = false
            options.acceptsDeletions = false
            failures = failure == nil ? 0 : failures + 1
            if let failure {
                StandardStreams.complain("taskhub: \(failure.message). \(failure.hint).")
                if failure.status == .notSetUp { throw failure }
            }
            try await wait(watcher, pause(after: failures))
        }
    }

    /// nil: it went well.
    private func failure(of options: SyncOptions) async -> Diagnosis? {
        do {
            return try await Synchronization(common).run(options, patience: .seconds(30)).obstacle.map { Diagnosis($0) }
        } catch let error as MassDeletion {
            return Diagnosis(error)
        } catch {
            return Diagnosis(explaining: error)
                ?? Diagnosis(.defect, "defect", "something went wrong that should not", "Please report it")
        }
    }

    private func pause(after failures: Int) -> Duration {
        guard failures > 0 else { return Self.interval * Double.random(in: 0.9...1.1) }
        let doubled = Self.interval * Double(1 << min(failures - 1, 8))
        return min(doubled, Self.longest) * Double.random(in: 0.5...1)
    }

    /// Until the pause is over, a change is queued here, or the machine wakes from sleep.
    private func wait(_ watcher: DirectoryWatcher, _ pause: Duration) async throws {
        let end = ContinuousClock.now + pause
        while ContinuousClock.now < end {
            // One of the clocks stands still in sleep.
            let (before, awakeBefore) = (ContinuousClock.now, SuspendingClock.now)
            if try await hears(watcher, within: min(end - ContinuousClock.now, Self.slice)) { return }
            let asleep = (ContinuousClock.now - before) - (SuspendingClock.now - awakeBefore)
            if asleep > .seconds(1) { return try await Task.sleep(for: Self.afterWaking) }
        }
    }

    /// Whether a change was queued meanwhile.
    private func hears(_ watcher: DirectoryWatcher, within limit: Duration) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        let end = ContinuousClock.now + limit
                        while ContinuousClock.now < end {
                            let changes = try watcher.wait(upTo: end - ContinuousClock.now)
                            if changes.contains(where: { $0.name == nil || $0.name == "outbox" }) { return true }
                        }
                        return false
                    })
            }
        }
    }
}
