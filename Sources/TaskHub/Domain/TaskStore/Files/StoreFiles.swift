import AppGroup
import GRDB
import GRDBSQLite
import Glibc
import PosixFiles
import TaskHubEntities
import TaskHubGroup

/// The database file, and the log and index that SQLite keeps next to it.
///
/// This type never opens an existing database file itself: closing any descriptor of it releases the locks that SQLite
/// holds in this process.
struct StoreFiles {
    let database: String
    /// The directories in which other programs' changes can be observed.
    let watchedDirectories: [String]
    /// The directory of the files.
    let directory: OpenPath?

    init(in paths: ContainerPaths) {
        database = paths.store
        directory = paths.directory
        watchedDirectories = [paths.container, paths.published]
    }

    private var log: String { "\(database)-wal" }
    private var index: String { "\(database)-shm" }

    var logName: String { "\(database.split(separator: "/").last ?? "")-wal" }

    enum State {
        case nothing
        case database
        /// The log of a database that is missing or empty; it contains committed changes.
        case logAlone
    }

    /// Checks owner, type and mode of all three files, and makes the log and the index writable if the database is.
    ///
    /// - Returns: What they contain.
    func check() throws(StoreError) -> State {
        let size = try checkedSize(of: database)
        let logSize = try checkedSize(of: log)
        _ = try checkedSize(of: index)
        makeWritable()
        if size > 0 { return .database }
        return logSize > 0 ? .logAlone : .nothing
    }

    /// SQLite gave the log and the index the mode that the database had then, and it may have been read-only.
    private func makeWritable() {
        var status = stat()
        func isReadOnly(_ path: String) -> Bool { lstat(path, &status) == 0 && status.st_mode & 0o600 != 0o600 }
        guard isReadOnly(log) || isReadOnly(index), !isReadOnly(database) else { return }
        for path in [log, index] where isReadOnly(path) { chmod(path, 0o600) }
    }

    /// Creates an empty file with mode 0600.
    ///
    /// SQLite gives the other two files the same mode.
    func create() throws(StoreError) {
        let descriptor = Glibc.open(database, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if descriptor < 0 {
            if errno == EEXIST { return }
            throw StoreError(errno: errno, path: database)
        }
        defer { close(descriptor) }
        // The umask may have removed further bits.
        guard fchmod(descriptor, 0o600) == 0 else { throw StoreError(errno: errno, path: database) }
    }

    /// Opens a connection, and reads from it to detect damage.
    ///
    /// A read-only one creates no database where there is none.
    func connect(busyTimeout: Duration, readOnly: Bool = false) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = readOnly
        configuration.busyMode = .timeout(busyTimeout / .seconds(1))
        configuration.prepareDatabase { [database] connection in
            do {
                _ = try Row.fetchOne(connection, sql: "SELECT 1 FROM sqlite_master LIMIT 1")
            } catch let error as DatabaseError where error.meansDamage {
                UnclosedConnection.connect(to: database)
                throw error
            }
        }
        return try DatabaseQueue(path: database, configuration: configuration)
    }

    /// Returns whether SQLite's check of the whole database finds damage.
    func isDamaged(busyTimeout: Duration) throws -> Bool {
        do {
            // Not opened read-only, because SQLite would then ignore values that violate a constraint.
            let queue = try connect(busyTimeout: busyTimeout)
            return try queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check(1)") } != "ok"
        } catch let error as DatabaseError where error.meansDamage {
            return true
        }
    }

    /// Renames all three files with a date.
    ///
    /// The log stays next to its database, where SQLite expects it.
    ///
    /// - Returns: The new path of the file that contains the tasks.
    func setAside(at now: Instant) throws(FileError) -> String {
        guard identity() != nil else { return try ContainerFile.setAside(log, at: now.fileSuffix) }
        let aside = try ContainerFile.setAside(database, at: now.fileSuffix)
        for suffix in ["-wal", "-shm"] where rename(database + suffix, aside + suffix) != 0 && errno != ENOENT {
            throw .system(path: database + suffix, errno: errno)
        }
        return aside
    }

    /// The size of the log in bytes.
    var logSize: Int {
        var status = stat()
        return lstat(log, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Returns the identity of the database file, or `nil` if it does not exist.
    func identity() -> FileIdentity? {
        FileIdentity(of: database)
    }

    private func checkedSize(of path: String) throws(StoreError) -> Int {
        do throws(FileError) {
            return try ContainerFile.size(of: path) ?? 0
        } catch .notRegular {
            throw .notRegular(path: path)
        } catch {
            throw StoreError(error)
        }
    }
}

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
