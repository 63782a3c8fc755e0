internal import Glibc
internal import PosixFiles

/// A group container that exists, belongs to this user alone, and is on a file system that supports its locks.
public struct GroupContainer: Sendable {
    /// The names of what is in the container.
    public let paths: ContainerPaths

    /// Opens the container at `path`, and makes what is missing.
    ///
    /// Missing directories above the container, the container, `published/` and `locks/` are made with mode 0700. Any
    /// number of programs may open one container at once. The result holds no descriptor: what happens to the
    /// directory later is not noticed.
    ///
    /// - Parameter path: An absolute path, as ``ContainerLocation/path(argument:environment:)`` returns it. It may lead
    ///   through symbolic links of root or of this user.
    /// - Returns: The container.
    /// - Throws: ``ContainerError`` if another user could read the container or replace it: it must belong to this user
    ///   and be closed to all other users, and no directory above it may be world-writable without the sticky bit.
    public static func open(at path: String) throws(ContainerError) -> GroupContainer {
        let directory = try PathWalk.makeDirectory(path)
        try check(directory, calling: path)
        try UnsupportedFileSystem.refuse(directory, calling: path)
        let paths = ContainerPaths(container: path)
        for part in [paths.published, paths.locks] {
            if mkdir(part, 0o700) != 0, errno != EEXIST { throw .cannotCreate(path: part, errno: errno) }
            try check(part, calling: part)
        }
        return GroupContainer(paths: paths)
    }

    private static func check(_ directory: String, calling name: String) throws(ContainerError) {
        let unsafety: Unsafety?
        do {
            unsafety = try OwnDirectory.unsafety(of: directory)
        } catch {
            throw error.code == ENOTDIR ? .notADirectory(path: name) : .system(path: name, errno: error.code)
        }
        if let unsafety { throw .unsafe(path: name, unsafety) }
    }
}
