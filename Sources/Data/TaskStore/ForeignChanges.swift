import PosixFiles

/// Tells the observers of one connection of what other programs commit.
///
/// Sleeps until another program has published, which it does after each commit. One that was killed in
/// between left the log behind: closing that is seen, and looked into when it has been quiet for a moment.
final class ForeignChanges: Sendable {
    private static let quiet = Duration.milliseconds(200)

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

    /// Returns when stopped.
    func run(since first: Int64) throws {
        var known = first
        var nextLook: ContinuousClock.Instant?
        while true {
            let changes = try watcher.wait(upTo: nextLook.map { max(.zero, ContinuousClock.now.duration(to: $0)) })
            if watcher.isStopped { return }
            if changes.contains(where: { $0.name == logName }) { nextLook = .now + Self.quiet }
            let isDue = nextLook.map { $0 <= .now } ?? false
            if isDue { nextLook = nil }
            guard isDue || changes.contains(where: { $0.name != logName }) else { continue }
            try store.refuseReplaced()
            let version = try store.dataVersion()
            if version != known { try store.notifyObservers() }
            known = version
        }
    }
}
