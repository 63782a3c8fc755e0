import GRDBSQLite

/// A connection to a damaged database that this process leaves open.
///
/// The last connection to close copies the log into the database and deletes it: into a damaged one, whose log may
/// hold the only copy of somebody's tasks.
enum LeftOpen {
    static func connect(to path: String) {
        var connection: OpaquePointer?
        guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else { return }
        // Reading the file's first page is what makes it count as connected.
        sqlite3_exec(connection, "PRAGMA user_version", nil, nil, nil)
    }
}
