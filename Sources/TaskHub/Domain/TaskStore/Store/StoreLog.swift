import AppGroup
import GRDB
import TaskHubGroup

/// Keeps the write-ahead log short.
///
/// SQLite's automatic checkpoint does not work for programs that each commit once: it copies the log to the database,
/// but only a later commit of the same process overwrites the log. The next process would read the whole log again, and
/// the log would grow without limit.
///
/// A checkpoint beside a writer can lose committed pages (SQLite's WAL-reset bug, 3.7.0 to 3.51.2). Every writer holds
/// the `schema` lock shared, and a checkpoint runs only with that lock held exclusively. While a foreign program
/// writes, SQLite would fall back to a checkpoint beside it; that program takes the risk.
struct StoreLog {
    let files: StoreFiles
    let locks: ContainerLocks
    let busyTimeout: Duration

    /// The size in bytes that a program may leave for the next one to read at its start.
    private static let limit = 512 * 1024

    /// Checkpoints a long log, and empties it.
    ///
    /// If another program prevents it, a later commit does it. Hold no lock of the container.
    func shorten(_ queue: DatabaseQueue, unless refuseReplaced: () throws -> Void) {
        guard files.logSize > Self.limit else { return }
        do {
            try locks.withLock(.schema, .exclusive, waitingAtMost: .zero) {
                try refuseReplaced()
                try queue.writeWithoutTransaction { database in
                    // Readers aren't waited for.
                    try database.execute(sql: "PRAGMA busy_timeout = 0")
                    defer { restoreTimeout(database) }
                    try database.checkpoint(.truncate)
                }
            }
        } catch {
            // The change is committed and durable anyway.
        }
    }

    private func restoreTimeout(_ database: Database) {
        do {
            try database.execute(sql: "PRAGMA busy_timeout = \(Int(busyTimeout / .milliseconds(1)))")
        } catch {
            // This only sets a number in memory. If it fails, the next change reports the store as busy sooner.
        }
    }
}
