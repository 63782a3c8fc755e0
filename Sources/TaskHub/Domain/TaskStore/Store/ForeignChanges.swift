import FileWatching
import PosixFiles

/// Waits for other programs' commits on its own thread.
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
    /// - Parameters:
    ///   - first: The data version that the observers have seen.
    ///   - notify: Called after each change.
    /// - Throws: ``StoreError/replaced`` if the store was set aside, or what `notify` throws.
    func run(since first: Int64, _ notify: () throws -> Void) throws {
        var commits = ForeignCommits(to: store, watcher, since: first)
        while true {
            let changes = try watcher.wait(upTo: commits.timeToCheck)
            if watcher.isStopped { return }
            if try commits.areAmong(changes) { try notify() }
        }
    }
}
