internal import Glibc

/// A directory that must be this user's alone.
enum OwnDirectory {
    /// What is wrong with it; a link is not followed.
    ///
    /// - Throws: `ENOTDIR` for anything else that has the name, or why it can't be looked at.
    static func unsafety(of path: String) throws(Errno) -> Unsafety? {
        var status = stat()
        try retryingInterrupts { lstat(path, &status) }
        if status.isKind(S_IFLNK) { return .symbolicLink }
        guard status.isKind(S_IFDIR) else { throw Errno(code: ENOTDIR) }
        return status.unsafety
    }
}
