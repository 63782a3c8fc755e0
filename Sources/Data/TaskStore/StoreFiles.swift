import AppGroup
import GRDB
import Glibc
import PosixFiles
import TaskHubEntities
import TaskHubGroup

/// The database file and the two that SQLite keeps beside it.
///
/// None of them is ever opened here: closing any descriptor of a database takes away the locks that SQLite
/// holds on it in this process.
struct StoreFiles {
    let database: String
    /// Where other programs leave traces of their changes.
    let watchedDirectories: [String]

    init(in paths: ContainerPaths) {
        database = paths.store
        watchedDirectories = [paths.container, paths.published]
    }

    private var log: String { "\(database)-wal" }
    private var index: String { "\(database)-shm" }

    var logName: String { "\(database.split(separator: "/").last ?? "")-wal" }

    enum State {
        case nothing
        case database
        /// Changes that were committed to a database which is gone or empty.
        case logAlone
    }

    func check() throws(StoreError) -> State {
        let size = try checkedSize(of: database)
        let logSize = try checkedSize(of: log)
        _ = try checkedSize(of: index)
        if size > 0 { return .database }
        return logSize > 0 ? .logAlone : .nothing
    }

    /// Makes an empty file that only its owner can use; SQLite gives the other two the same mode.
    func create() throws(StoreError) {
        let descriptor = Glibc.open(database, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if descriptor < 0 {
            if errno == EEXIST { return }
            throw StoreError(errno: errno, path: database)
        }
        defer { close(descriptor) }
        // The umask may have taken more away.
        guard fchmod(descriptor, 0o600) == 0 else { throw StoreError(errno: errno, path: database) }
    }

    func connect(busyTimeout: Duration) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(busyTimeout / .seconds(1))
        configuration.prepareDatabase { [database] connection in
            do {
                _ = try Row.fetchOne(connection, sql: "SELECT 1 FROM sqlite_master LIMIT 1")
            } catch let error as DatabaseError where error.meansDamage {
                LeftOpen.connect(to: database)
                throw error
            }
        }
        return try DatabaseQueue(path: database, configuration: configuration)
    }

    /// Whether SQLite finds the database damaged, having read all of it.
    func isDamaged(busyTimeout: Duration) throws -> Bool {
        do {
            // Not opened for reading only: then SQLite passes over values that break a rule.
            let queue = try connect(busyTimeout: busyTimeout)
            return try queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check(1)") } != "ok"
        } catch let error as DatabaseError where error.meansDamage {
            return true
        }
    }

    /// Moves all three to names with the date, the log beside its database, as SQLite looks for it.
    /// - Returns: the new path of what holds the tasks.
    func setAside(at now: Instant) throws(FileError) -> String {
        let stamp = now.rfc3339.filter { $0 != ":" && $0 != "-" }
        guard identity() != nil else { return try ContainerFile.setAside(log, at: stamp) }
        let aside = try ContainerFile.setAside(database, at: stamp)
        for suffix in ["-wal", "-shm"] where rename(database + suffix, aside + suffix) != 0 && errno != ENOENT {
            throw .system(path: database + suffix, errno: errno)
        }
        return aside
    }

    /// In bytes.
    var logSize: Int {
        var status = stat()
        return lstat(log, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Which file has the name now; nil when none has.
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
