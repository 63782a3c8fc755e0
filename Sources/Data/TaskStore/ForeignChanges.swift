import PosixFiles

/// Notifies a connection's observers of other programs' commits.
///
/// Waits until another program publishes, which it does after each commit. A program that is killed in between leaves
/// the log behind. Closing the log is detected too, and checked once there is no further change for a moment.
final class ForeignChanges: Sendable {
    private static let quietPeriod = Duration.milliseconds(200)

    private let store: SQLiteStore
    private let watcher: DirectoryWatcher
    private let logName: String

    init(of store: SQLiteStore) throws {
        self.store = store
        watcher = try DirectoryWatcher(directories: store.files.watchedDirectories)
        logName = store.files.logName
    }

    func stop() {
        watcher.stop()
    }

    /// Watches until ``stop()`` is called.
    ///
    /// `first` is the data version that the observers have seen.
    func run(since first: Int64) throws {
        var known = first
        var nextCheck: ContinuousClock.Instant?
        while true {
            let changes = try watcher.wait(upTo: nextCheck.map { max(.zero, ContinuousClock.now.duration(to: $0)) })
            if watcher.isStopped { return }
            if changes.contains(where: { $0.name == logName }) { nextCheck = .now + Self.quietPeriod }
            let isDue = nextCheck.map { $0 <= .now } ?? false
            if isDue { nextCheck = nil }
            guard isDue || changes.contains(where: { $0.name != logName }) else { continue }
            try store.refuseReplaced()
            let version = try store.dataVersion()
            if version != known { try store.notifyObservers() }
            known = version
        }
    }
}
