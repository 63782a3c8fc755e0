import AppGroup
import GRDB
import Glibc
import PosixFiles

extension StoreError {
    /// Creates the store's error for `error`; `nil` if it does not come from the store.
    ///
    /// `path` is the path of the database.
    package init?(_ error: any Error, path: String) {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError: self = StoreError(error, path: path)
        case let error as LockError: self = StoreError(error)
        case let error as FileError: self = StoreError(error)
        default: return nil
        }
    }

    /// Creates the error for SQLite's result code.
    ///
    /// `path` is the path of the database.
    init(_ error: DatabaseError, path: String) {
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self = .busy
        case .SQLITE_FULL:
            self = .diskFull(path: path)
        case .SQLITE_READONLY, .SQLITE_PERM:
            self = .readOnly(path: path)
        case .SQLITE_CANTOPEN:
            self = .unopened(path) ?? .system(code: error.extendedResultCode.rawValue)
        // A full disk has no separate result code where SQLite extends the log's index.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
            self = .unwritten(path) ?? .system(code: error.extendedResultCode.rawValue)
        default:
            self = .system(code: error.extendedResultCode.rawValue)
        }
    }

    /// Whether SQLite's result code means that the file system failed.
    package static func isOfDisk(_ code: Int32) -> Bool {
        code & 0xFF == ResultCode.SQLITE_IOERR.rawValue
    }

    /// Returns why SQLite could not open one of the files, which it does not say.
    private static func unopened(_ path: String) -> StoreError? {
        let directory = Path.directory(of: path)
        for file in [path, "\(path)-wal", "\(path)-shm", directory] where access(file, R_OK | W_OK) != 0 {
            if errno != ENOENT { return StoreError(errno: errno, path: file) }
        }
        return failure(of: path) { open(directory, O_RDONLY | O_CLOEXEC) }
    }

    /// Returns why SQLite could not extend one of the files, which it does not say.
    private static func unwritten(_ path: String) -> StoreError? {
        let probe = "\(path)-probe"
        return failure(of: path) {
            let file = open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard file >= 0 else { return file }
            unlink(probe)
            // As much as the index grows by.
            let bytes = [UInt8](repeating: 0, count: 32 * 1024)
            if write(file, bytes, bytes.count) == bytes.count { return file }
            // A write that is cut short has no error number.
            let code = write(file, bytes, 1) < 0 ? errno : ENOSPC
            close(file)
            errno = code
            return -1
        }
    }

    private static func failure(of path: String, _ openFile: () -> Int32) -> StoreError? {
        let file = openFile()
        guard file >= 0 else { return StoreError(errno: errno, path: path) }
        close(file)
        return nil
    }

    init(_ error: LockError) {
        switch error {
        case .timedOut: self = .busy
        case .file(let error): self = StoreError(error)
        case .outOfOrder, .undeclared: self = .lock(error)
        }
    }

    init(_ error: FileError) {
        switch error {
        case .noSpace(let path, _): self = .diskFull(path: path)
        case .readOnly(let path, _): self = .readOnly(path: path)
        case .unsafe(let path, let unsafety): self = .unsafe(path: path, unsafety)
        default: self = .file(error)
        }
    }

    init(errno: Int32, path: String) {
        switch errno {
        case ENOSPC, EDQUOT: self = .diskFull(path: path)
        case EROFS, EACCES, EPERM: self = .readOnly(path: path)
        default: self = .file(.system(path: path, errno: errno))
        }
    }
}

extension DatabaseError {
    /// Whether the file contains something that neither SQLite nor this application wrote.
    var meansDamage: Bool { resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB }
}
