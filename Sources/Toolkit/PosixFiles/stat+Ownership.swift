package import Glibc

extension stat {
    /// Returns the status of the entry with the name itself; a symbolic link is not followed (lstat(2)).
    ///
    /// - Returns: nil if nothing has that name.
    package static func at(_ path: String) throws(Errno) -> stat? {
        var status = stat()
        do {
            try retryingInterrupts { lstat(path, &status) }
            return status
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
    }

    /// Why this user alone can't rely on it; nil if another user can neither read nor change it.
    ///
    /// The only ownership check: owner is the effective user, and neither group nor others have any permission.
    package var unsafety: Unsafety? {
        if st_uid != geteuid() { return .otherOwner(st_uid) }
        if st_mode & 0o077 != 0 { return .openToOthers(mode: st_mode & 0o7777) }
        return nil
    }

    /// Checks the file type, one of `S_IFREG`, `S_IFDIR`, … (inode(7)).
    package func isKind(_ kind: mode_t) -> Bool {
        st_mode & S_IFMT == kind
    }
}

/// A directory that must belong to this user alone.
package enum OwnDirectory {
    /// Returns the fault of the directory; a symbolic link is not followed.
    ///
    /// - Throws: `ENOTDIR` if it is something else, or why it can't be looked at.
    package static func unsafety(of path: String) throws(Errno) -> Unsafety? {
        guard let status = try stat.at(path) else { throw Errno(code: ENOENT) }
        if status.isKind(S_IFLNK) { return .symbolicLink }
        guard status.isKind(S_IFDIR) else { throw Errno(code: ENOTDIR) }
        return status.unsafety
    }
}
