internal import Glibc
internal import PosixFiles

/// A group container that exists, belongs to this user alone, and is on a file system that supports its locks.
public struct GroupContainer: Sendable {
    /// The names of the files in the container.
    public let paths: ContainerPaths

    /// Opens the container at `path`, and makes missing directories.
    ///
    /// Missing directories above the container, the container, `published/` and `locks/` are made with mode 0700. Any
    /// number of programs may open one container at once. The result keeps the directory open. Locks are taken in it,
    /// and SQLite opens its files in it, even if its path leads elsewhere later. All other files are opened by path,
    /// which only root and this user can change.
    ///
    /// - Parameter path: An absolute path, as ``ContainerLocation/path(argument:environment:)`` returns it. It may lead
    ///   through symbolic links of root or of this user.
    /// - Returns: The container; its paths have no symbolic links.
    /// - Throws: ``ContainerError`` if another user could read the container or replace it. It must belong to this user
    ///   and be closed to all other users. Every directory above it must belong to root or to this user. If others may
    ///   write to one, or a group other than this user's private one, it needs the sticky bit.
    public static func open(at path: String) throws(ContainerError) -> GroupContainer {
        let (directory, path) = try PathWalk.makeDirectory(path)
        try check(directory, calling: path)
        try UnsupportedFileSystem.refuse(directory, calling: path)
        try UnsupportedFileSystem.refuseUnshared(directory, calling: path)
        for name in ["published", "locks"] { try makePart(name, of: directory, calling: "\(path)/\(name)") }
        return GroupContainer(paths: ContainerPaths(of: directory, at: path))
    }

    /// Opens the container at `path` to look at it, and makes nothing.
    ///
    /// - Parameter path: As for ``open(at:)``.
    /// - Returns: The container, in which directories may be missing; nil if it does not exist.
    /// - Throws: ``ContainerError`` as ``open(at:)`` does.
    package static func openExisting(at path: String) throws(ContainerError) -> GroupContainer? {
        guard let (directory, path) = try PathWalk.findDirectory(path) else { return nil }
        try check(directory, calling: path)
        try UnsupportedFileSystem.refuse(directory, calling: path)
        return GroupContainer(paths: ContainerPaths(of: directory, at: path))
    }

    private static func makePart(
        _ name: String, of directory: OpenPath, calling path: String
    ) throws(ContainerError) {
        do {
            try directory.makeDirectory(name)
        } catch {
            if error.code != EEXIST { throw .cannotCreate(path: path, errno: error.code) }
        }
        let part: OpenPath?
        do {
            part = try directory.entry(name)
        } catch {
            throw .system(path: path, errno: error.code)
        }
        guard let part else { throw .system(path: path, errno: ENOENT) }
        try check(part, calling: path)
    }

    private static func check(_ directory: OpenPath, calling path: String) throws(ContainerError) {
        let status: stat
        do {
            status = try directory.status()
        } catch {
            throw .system(path: path, errno: error.code)
        }
        if status.isKind(S_IFLNK) { throw .unsafe(path: path, .symbolicLink) }
        guard status.isKind(S_IFDIR) else { throw .notADirectory(path: path) }
        if let unsafety = status.unsafety { throw .unsafe(path: path, unsafety) }
    }
}
