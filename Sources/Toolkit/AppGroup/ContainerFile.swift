package import Glibc
public import PosixFiles

/// Operations on single files of a container.
///
/// A file is refused if it is a symbolic link, is not a regular file, belongs to another user, or gives group or others
/// any permission. All calls block, and may be made from any thread. None takes a lock.
public enum ContainerFile {
    /// Reads the whole file.
    ///
    /// A file that is replaced meanwhile is read as it was when it was opened. A file that is rewritten in place
    /// meanwhile may be read half old and half new.
    ///
    /// - Parameters:
    ///   - path: The file. A symbolic link is refused, and a pipe is not waited for.
    ///   - limit: The largest size that is read, in bytes.
    /// - Returns: The contents; nil if the file, or its directory, does not exist.
    /// - Throws: ``FileError``; ``FileError/tooLarge(path:limit:)`` above `limit`.
    public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]? {
        try read(path, limit: limit) { () throws(Errno) in try Descriptor(opening: path, O_RDONLY) }
    }

    /// Reads a file like ``read(_:limit:)``, in its directory, wherever the path leads by now.
    package static func read(_ path: String, in directory: OpenPath, limit: Int) throws(FileError) -> [UInt8]? {
        try read(path, limit: limit) { () throws(Errno) in
            try Descriptor(opening: Path.name(of: path), in: directory.descriptor, O_RDONLY)
        }
    }

    private static func read(
        _ path: String, limit: Int, _ open: () throws(Errno) -> Descriptor
    ) throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            let file = try reading(path, open)
            while true {
                let status = try reading(path) { () throws(Errno) in try file.status() }
                try check(path, status)
                guard status.st_size <= limit else { throw .tooLarge(path: path, limit: limit) }
                let bytes = try contents(of: file, path, atMost: status.st_size + 1)
                // More than there was: it is being written to, so look again.
                if bytes.count <= status.st_size { return bytes }
            }
        } catch {
            if case .missing = error { return nil }
            throw error
        }
    }

    // Not by `reading`: instantiating a generic function of another module for an array would be a twenty-fifth of the
    // widget's run.
    private static func contents(
        of file: borrowing Descriptor, _ path: String, atMost limit: Int
    ) throws(FileError) -> [UInt8] {
        do throws(Errno) {
            return try file.read(atMost: limit)
        } catch {
            throw FileError(reading: path, error)
        }
    }

    /// Checks the file like ``read(_:limit:)``, and returns its size in bytes without opening it.
    ///
    /// For databases: closing any descriptor of one releases the locks that SQLite holds on it in this process
    /// (fcntl(2), `F_SETLK`).
    ///
    /// - Returns: The size; nil if there is no such file.
    package static func size(of path: String) throws(FileError) -> Int? {
        guard let status = try reading(path, { () throws(Errno) in try stat.at(path) }) else { return nil }
        if status.isKind(S_IFLNK) { throw .unsafe(path: path, .symbolicLink) }
        try check(path, status)
        return Int(status.st_size)
    }

    /// Checks that the directory of `path` is not a symbolic link, and that only this user has any permission on it.
    ///
    /// Does not look at the directories above: in a sandbox they may belong to anyone.
    package static func isInOwnDirectory(_ path: String) -> Bool {
        var status = stat()
        return lstat(Path.directory(of: path), &status) == 0 && status.isKind(S_IFDIR) && status.unsafety == nil
    }

    /// Overwrites the existing file, or makes one with mode 0600 before the umask.
    ///
    /// For programs that watch the inode, as in a sandbox that shows them only one file. Readers may find it half
    /// written, a failure may leave it half written, and nothing is synced, so write only what can be made again.
    ///
    /// - Parameters:
    ///   - path: The file, in a directory that is not a symbolic link.
    ///   - bytes: All of its new contents.
    ///   - makingMissing: Whether to make the file if it does not exist.
    /// - Throws: ``FileError``.
    public static func rewriteInPlace(
        _ path: String, with bytes: [UInt8], makingMissing: Bool = true
    ) throws(FileError) {
        let directory = try writing(path) { () throws(Errno) in try OpenPath.directory(Path.directory(of: path)) }
        try rewriteInPlace(path, in: directory, with: bytes, makingMissing: makingMissing)
    }

    /// Overwrites a file like ``rewriteInPlace(_:with:makingMissing:)``, in its directory, wherever the path leads by
    /// now.
    package static func rewriteInPlace(
        _ path: String, in directory: OpenPath, with bytes: [UInt8], makingMissing: Bool = true
    ) throws(FileError) {
        let flags = makingMissing ? O_WRONLY | O_CREAT : O_WRONLY
        let file = try writing(path) { () throws(Errno) in
            try Descriptor(opening: Path.name(of: path), in: directory.descriptor, flags)
        }
        try check(path, try writing(path) { () throws(Errno) in try file.status() })
        try writing(path) { () throws(Errno) in
            try file.write(bytes)
            try file.truncate(to: bytes.count)
        }
    }

    /// Renames a damaged file to `NAME.damaged-STAMP`, and never replaces another one.
    ///
    /// If that name is taken, it becomes `NAME.damaged-STAMP-2`, and so on. The rename is not synced.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - stamp: The time, in characters that suit a file name, as in `20261118T110000Z`.
    /// - Returns: The new path.
    /// - Throws: ``FileError``; ``FileError/missing(path:)`` if there is no such file.
    public static func setAside(_ path: String, at stamp: String) throws(FileError) -> String {
        var attempt = 1
        while true {
            let target = "\(path).damaged-\(stamp)" + (attempt == 1 ? "" : "-\(attempt)")
            let moved = try writing(path) { () throws(Errno) in try renameUnlessTaken(path, target) }
            if moved { return target }
            attempt += 1
        }
    }

    /// Refuses a file that is not regular, or not this user's alone.
    package static func check(_ path: String, _ status: stat) throws(FileError) {
        guard status.isKind(S_IFREG) else { throw .notRegular(path: path) }
        if let unsafety = status.unsafety { throw .unsafe(path: path, unsafety) }
    }
}
