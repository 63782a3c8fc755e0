import FileWatching
import PosixFiles

/// Other programs' commits to a store, for a program that waits for several things with poll(2).
///
/// Another program publishes after each commit. If it is killed in between, it leaves the log behind. Closing the log is
/// detected too, and checked once there is no further change for a moment. Use it from one thread.
package struct ForeignCommits {
    private static let quietPeriod = Duration.milliseconds(200)

    private let store: SQLiteStore
    private let watcher: DirectoryWatcher
    private let logName: String
    private var known: Int64
    private var nextCheck: ContinuousClock.Instant?
    /// Whether a watched directory was deleted.
    ///
    /// The store may follow, and a new directory is not watched.
    private var hasLostDirectory = false

    /// Starts to detect commits.
    package init(to store: SQLiteStore) throws {
        let watcher = try DirectoryWatcher(directories: store.files.watchedDirectories)
        self.init(to: store, watcher, since: try store.dataVersion())
    }

    /// Detects commits since the data version `known`.
    init(to store: SQLiteStore, _ watcher: DirectoryWatcher, since known: Int64) {
        self.store = store
        self.watcher = watcher
        self.known = known
        logName = store.files.logName
    }

    /// A descriptor for poll(2), readable if ``haveHappened()`` may return true.
    package var descriptor: Int32 { watcher.descriptor }

    /// After how long to call ``haveHappened()`` although the descriptor is not readable; nil for never.
    package var timeToCheck: Duration? {
        nextCheck.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    }

    /// Returns whether another program has committed since the last call; does not wait.
    ///
    /// - Throws: ``StoreError/replaced`` if the store was set aside.
    package mutating func haveHappened() throws -> Bool {
        try areAmong(watcher.wait(upTo: .zero))
    }

    /// Returns whether another program has committed, when these changes were seen.
    mutating func areAmong(_ changes: [DirectoryChange]) throws -> Bool {
        if changes.contains(where: \.isGone) { hasLostDirectory = true }
        if changes.contains(where: { $0.name == logName }) { nextCheck = .now + Self.quietPeriod }
        let isDue = nextCheck.map { $0 <= .now } ?? false
        if isDue { nextCheck = nil }
        defer { if hasLostDirectory, nextCheck == nil { nextCheck = .now + Self.quietPeriod } }
        guard isDue || changes.contains(where: { $0.name != logName }) else { return false }
        try store.refuseReplaced()
        let version = try store.dataVersion()
        defer { known = version }
        return version != known
    }
}
