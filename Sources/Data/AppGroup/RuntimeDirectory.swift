internal import Glibc
internal import PosixFiles

/// The product's directory below the user's runtime directory: mode 0700, in memory, gone at logout.
public struct RuntimeDirectory: Hashable, Sendable {
    public let path: String

    /// Below `XDG_RUNTIME_DIR`, or `/run/user/UID` where that is not set, as it is in cron's jobs.
    ///
    /// Made when it is missing; refused unless it and the runtime directory are this user's alone.
    public init(environment: (String) -> String?) throws(RuntimeDirectoryError) {
        let parent = try RuntimeDirectory.parent(environment("XDG_RUNTIME_DIR"))
        let path = "\(parent)/taskhub"
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
        // Whoever may write there could put a directory of his own in the place of ours.
        guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else { throw .unsafe(path: path) }
        return path
    }
}

/// Why there is no directory to meet other programs of this user in.
public enum RuntimeDirectoryError: Error, Hashable, Sendable {
    /// `XDG_RUNTIME_DIR` is not set, and there is none at the usual place.
    case unknown
    /// Another user's, open to others, or a link to one.
    case unsafe(path: String)
    case system(path: String, errno: Int32)
}
