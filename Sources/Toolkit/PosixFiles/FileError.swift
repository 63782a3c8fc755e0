private import Glibc

/// Why a file could not be read or written.
///
/// `path` is the file, or the directory that caused the error; `errno` is as in errno(3).
public enum FileError: Error, Hashable, Sendable {
    /// The file does not exist, or its directory does not.
    case missing(path: String)
    /// The disk, or this user's quota on it, is full (`ENOSPC`, `EDQUOT`, `EFBIG`).
    case noSpace(path: String, errno: Int32)
    /// The file system or the permissions do not allow writing (`EROFS`, `EACCES`, `EPERM`).
    case readOnly(path: String, errno: Int32)
    /// Another user could read or change the file.
    case unsafe(path: String, Unsafety)
    /// The file is larger than `limit` bytes.
    case tooLarge(path: String, limit: Int)
    /// It is a directory, a socket, a pipe or a device.
    case notRegular(path: String)
    /// Any other failure of a system call.
    case system(path: String, errno: Int32)
}

extension FileError {
    /// What a failure of reading `path` means.
    package init(reading path: String, _ error: Errno) {
        switch error.code {
        case ENOENT: self = .missing(path: path)
        case ELOOP: self = .unsafe(path: path, .symbolicLink)
        // A socket can't be opened.
        case ENXIO: self = .notRegular(path: path)
        default: self = .system(path: path, errno: error.code)
        }
    }

    /// What a failure of writing `path` means.
    package init(writing path: String, _ error: Errno) {
        switch error.code {
        case ENOENT: self = .missing(path: path)
        case ENOSPC, EDQUOT, EFBIG: self = .noSpace(path: path, errno: error.code)
        case EROFS, EACCES, EPERM: self = .readOnly(path: path, errno: error.code)
        case ELOOP: self = .unsafe(path: path, .symbolicLink)
        case EISDIR, ENXIO: self = .notRegular(path: path)
        default: self = .system(path: path, errno: error.code)
        }
    }
}

/// Runs `work`, and reports a failure as one of reading `path`.
package func reading<Value: ~Copyable>(_ path: String, _ work: () throws(Errno) -> Value) throws(FileError) -> Value {
    do {
        return try work()
    } catch {
        throw FileError(reading: path, error)
    }
}

/// Runs `work`, and reports a failure as one of writing `path`.
package func writing<Value: ~Copyable>(_ path: String, _ work: () throws(Errno) -> Value) throws(FileError) -> Value {
    do {
        return try work()
    } catch {
        throw FileError(writing: path, error)
    }
}
