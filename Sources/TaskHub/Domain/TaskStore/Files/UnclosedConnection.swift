import GRDBSQLite

/// A connection to a damaged database that this process never closes.
///
/// The last connection to close copies the log into the database and deletes it. The log of a damaged database may
/// contain the only copy of some tasks.
enum UnclosedConnection {
    /// Opens the connection, if possible.
    static func connect(to path: String) {
        var connection: OpaquePointer?
        guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else { return }
        // SQLite counts a connection only after it has read the file's first page.
        sqlite3_exec(connection, "PRAGMA user_version", nil, nil, nil)
    }
}
