internal import Glibc
internal import PosixFiles

/// An application's directory below the user's runtime directory.
///
/// It has mode 0700, is usually in memory, and is gone after logout (XDG Base Directory Specification 0.8). It is for
/// sockets and short-lived files, and never for data.
public struct RuntimeDirectory: Hashable, Sendable {
    /// The directory's absolute path.
    public let path: String

    /// Opens the directory `name`, and makes it if it is missing.
    ///
    /// It is below `$XDG_RUNTIME_DIR`, or below `/run/user/UID` if that is not set or not absolute, as in cron's jobs.
    ///
    /// - Parameters:
    ///   - name: The application's name, one component of a path.
    ///   - environment: Returns the value of an environment variable, or nil if it is not set.
    /// - Throws: ``RuntimeDirectoryError``. Both directories must belong to this user. Other users must have no
    ///   permission on the application's directory, and must not be able to write to its parent.
    public init(named name: String, environment: (String) -> String?) throws(RuntimeDirectoryError) {
        let parent = try RuntimeDirectory.parent(environment("XDG_RUNTIME_DIR"))
        let path = "\(parent)/\(name)"
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw .system(path: path, errno: errno) }
        let unsafety: Unsafety?
        do {
            unsafety = try OwnDirectory.unsafety(of: path)
        } catch {
            throw .system(path: path, errno: error.code)
        }
        guard unsafety == nil else { throw .unsafe(path: path) }
        self.path = path
    }

    private static func parent(_ variable: String?) throws(RuntimeDirectoryError) -> String {
        let isGiven = variable.map { $0.hasPrefix("/") } ?? false
        let path = isGiven ? variable ?? "" : "/run/user/\(geteuid())"
        var status = stat()
        let code = stat(path, &status) == 0 ? (status.isKind(S_IFDIR) ? 0 : ENOTDIR) : errno
        guard code == 0 else { throw isGiven ? .system(path: path, errno: code) : .unknown }
        // Anyone who may write there could replace our directory with theirs.
        guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else { throw .unsafe(path: path) }
        return path
    }
}

/// Why there is no usable runtime directory.
public enum RuntimeDirectoryError: Error, Hashable, Sendable {
    /// `XDG_RUNTIME_DIR` is not set, and `/run/user/UID` does not exist.
    case unknown
    /// It belongs to another user, is open to others, or is a symbolic link.
    case unsafe(path: String)
    /// A system call failed; `errno` as in errno(3).
    case system(path: String, errno: Int32)
}
