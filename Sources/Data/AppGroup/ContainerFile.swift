internal import Glibc
public import PosixFiles

/// Reading and writing single files of the container.
///
/// A file that is a link, belongs to another user, or is open to group or world is refused.
public enum ContainerFile {
    /// - Returns: nil when there is no such file.
    public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            let file = try reading(path) { () throws(Errno) in try Descriptor(opening: path, O_RDONLY) }
            while true {
                let status = try reading(path) { () throws(Errno) in try file.status() }
                try check(path, status)
                guard status.st_size <= limit else { throw .tooLarge(path: path, limit: limit) }
                let bytes = try reading(path) { () throws(Errno) in try file.read(atMost: status.st_size + 1) }
                // More than there was: it is being written to, so look again.
                if bytes.count <= status.st_size { return bytes }
            }
        } catch {
            if case .missing = error { return nil }
            throw error
        }
    }

    /// Returns the size in bytes of a file that only this user can read and write, without opening it.
    ///
    /// For files whose owner must be the only one to open them: closing any descriptor of an SQLite database
    /// releases the locks that SQLite holds on it in this process.
    ///
    /// - Returns: nil if there is no such file.
    package static func size(of path: String) throws(FileError) -> Int? {
        guard let status = try reading(path, { () throws(Errno) in try stat.at(path) }) else { return nil }
        if status.isKind(S_IFLNK) { throw .unsafe(path: path, .symbolicLink) }
        try check(path, status)
        return Int(status.st_size)
    }

    /// Whether the directory that it is in is this user's alone, and no link.
    ///
    /// Says nothing about what is above: in a sandbox that may be anybody's.
    package static func isInOwnDirectory(_ path: String) -> Bool {
        var status = stat()
        return lstat(Path.directory(of: path), &status) == 0 && status.isKind(S_IFDIR) && status.unsafety == nil
    }

    /// Writes into the file that is there, so that those who watch it, and not its name, see the change.
    ///
    /// Readers may find it half written, and a failure may leave it so.
    public static func rewriteInPlace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let file = try writing(path) { () throws(Errno) in try Descriptor(opening: path, O_WRONLY | O_CREAT) }
        try check(path, try writing(path) { () throws(Errno) in try file.status() })
        try writing(path) { () throws(Errno) in
            try file.write(bytes)
            try file.truncate(to: bytes.count)
        }
    }

    /// Renames a damaged file to `NAME.damaged-STAMP`, with a number after it if that name is taken.
    /// - Returns: its new path.
    public static func setAside(_ path: String, at stamp: String) throws(FileError) -> String {
        var attempt = 1
        while true {
            let target = "\(path).damaged-\(stamp)" + (attempt == 1 ? "" : "-\(attempt)")
            let moved = try writing(path) { () throws(Errno) in try renameUnlessTaken(path, target) }
            if moved { return target }
            attempt += 1
        }
    }

    static func check(_ path: String, _ status: stat) throws(FileError) {
        guard status.isKind(S_IFREG) else { throw .notRegular(path: path) }
        if let unsafety = status.unsafety { throw .unsafe(path: path, unsafety) }
    }
}
