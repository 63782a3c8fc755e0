import AppGroup
import GRDB
import Glibc
import PosixFiles

extension StoreError {
    /// Creates the store's error for `error`; `nil` if it does not come from the store.
    ///
    /// `path` is the path of the database.
    init?(_ error: any Error, path: String) {
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
        case .SQLITE_CANTOPEN where access(path, W_OK) != 0 && (errno == EROFS || errno == EACCES):
            self = .readOnly(path: path)
        // The log's index is written through a memory mapping, where a full disk has no result code of its own.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
            self = .diskFull(path: path)
        default:
            self = .system(code: error.extendedResultCode.rawValue)
        }
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
