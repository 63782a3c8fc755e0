import GRDB

/// Keeps the log short.
///
/// SQLite's own way does not work for programs that each commit once: it copies the log back to the database but
/// leaves its start for a later commit of the same process. The next process reads all of the log again, and
/// it would grow without end.
struct StoreLog {
    let files: StoreFiles
    let busyTimeout: Duration

    /// What a program may leave behind for the next one to read through at its start.
    private static let limit = 512 * 1024

    /// Brings a long log back to the database, unless another program is in the way; then one of the next
    /// commits does it.
    func shorten(_ queue: DatabaseQueue) {
        guard files.logSize > Self.limit else { return }
        do {
            try queue.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA busy_timeout = 0")
                defer { restoreTimeout(database) }
                try database.checkpoint(.truncate)
            }
        } catch {
            // The change is committed and durable all the same.
        }
    }

    private func restoreTimeout(_ database: Database) {
        do {
            try database.execute(sql: "PRAGMA busy_timeout = \(Int(busyTimeout / .milliseconds(1)))")
        } catch {
            // Setting a number in memory; without it, the next change is refused as busy sooner.
        }
    }
}
