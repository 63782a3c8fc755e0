private import Glibc

/// Why a file of the container could not be read or written.
public enum FileError: Error, Hashable, Sendable {
    /// The file, or the directory it should be in.
    case missing(path: String)
    case noSpace(path: String, errno: Int32)
    /// The file system or the permissions do not let us write.
    case readOnly(path: String, errno: Int32)
    case unsafe(path: String, Unsafety)
    case tooLarge(path: String, limit: Int)
    case notRegular(path: String)
    case system(path: String, errno: Int32)
}

/// Runs `work` and tells its failure as one of reading `path`.
package func reading<Value: ~Copyable>(_ path: String, _ work: () throws(Errno) -> Value) throws(FileError) -> Value {
    do {
        return try work()
    } catch {
        switch error.code {
        case ENOENT: throw .missing(path: path)
        case ELOOP: throw .unsafe(path: path, .symbolicLink)
        // A socket, which nobody can open.
        case ENXIO: throw .notRegular(path: path)
        default: throw .system(path: path, errno: error.code)
        }
    }
}

/// Runs `work` and tells its failure as one of writing `path`.
package func writing<Value: ~Copyable>(_ path: String, _ work: () throws(Errno) -> Value) throws(FileError) -> Value {
    do {
        return try work()
    } catch {
        switch error.code {
        case ENOENT: throw .missing(path: path)
        case ENOSPC, EDQUOT, EFBIG: throw .noSpace(path: path, errno: error.code)
        case EROFS, EACCES, EPERM: throw .readOnly(path: path, errno: error.code)
        case ELOOP: throw .unsafe(path: path, .symbolicLink)
        case EISDIR, ENXIO: throw .notRegular(path: path)
        default: throw .system(path: path, errno: error.code)
        }
    }
}
