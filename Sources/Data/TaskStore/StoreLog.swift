import GRDB

/// Keeps the write-ahead log short.
///
/// SQLite's automatic checkpoint does not work for programs that each commit once: it copies the log to the database,
/// but only a later commit of the same process overwrites the log. The next process would read the whole log again, and
/// the log would grow without limit.
struct StoreLog {
    let files: StoreFiles
    let busyTimeout: Duration

    /// The size in bytes that a program may leave for the next one to read at its start.
    private static let limit = 512 * 1024

    /// Checkpoints a long log.
    ///
    /// If another program prevents it, a later commit does it.
    func shorten(_ queue: DatabaseQueue) {
        guard files.logSize > Self.limit else { return }
        do {
            try queue.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA busy_timeout = 0")
                defer { restoreTimeout(database) }
                try database.checkpoint(.truncate)
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
