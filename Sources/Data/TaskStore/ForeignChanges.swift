import PosixFiles

/// Notifies a connection's observers of other programs' commits.
final class ForeignChanges: Sendable {
    private let store: SQLiteStore
    private let watcher: DirectoryWatcher

    init(of store: SQLiteStore) throws {
        self.store = store
        watcher = try DirectoryWatcher(directories: store.files.watchedDirectories)
    }

    func stop() {
        watcher.stop()
    }

    /// Watches until ``stop()`` is called.
    ///
    /// `first` is the data version that the observers have seen.
    func run(since first: Int64) throws {
        var commits = ForeignCommits(to: store, watcher, since: first)
        while true {
            let changes = try watcher.wait(upTo: commits.timeToCheck)
            if watcher.isStopped { return }
            if try commits.areAmong(changes) { try store.notifyObservers() }
        }
    }
}
