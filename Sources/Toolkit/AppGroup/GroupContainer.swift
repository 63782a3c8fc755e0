internal import Glibc
package import PosixFiles

/// A group container that exists, belongs to this user alone, and is on a file system that supports its locks.
public struct GroupContainer: Sendable {
    /// The names of the files in the container.
    public let paths: ContainerPaths
    /// The locks of an application that names none of its own; it may take the toolkit's.
    public let locks: ContainerLocks
    private let root: OpenPath

    private init(_ root: OpenPath, at path: String) {
        paths = ContainerPaths(of: root, at: path)
        locks = ContainerLocks(paths: paths, order: .toolkit)
        self.root = root
    }

    /// Opens the container at `path`, and makes missing directories.
    ///
    /// Missing directories above the container, the container, `published/` and `locks/` are made with mode 0700. Any
    /// number of programs may open one container at once. The result keeps the directory open. Locks are taken in it,
    /// and outboxes and SQLite have their files in it, even if its path leads elsewhere later. All other files are opened
    /// by path, which only root and this user can change; no link to their own directory is followed to write them.
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
        let container = GroupContainer(directory, at: path)
        for name in ["published", "locks"] as [EntryName] { _ = try container.directory(name) }
        return container
    }

    /// Opens the container at `path` to look at it, and makes nothing.
    ///
    /// - Parameter path: As for ``open(at:)``.
    /// - Returns: The container, in which directories may be missing; nil if it does not exist.
    /// - Throws: ``ContainerError`` as ``open(at:)`` does.
    public static func openExisting(at path: String) throws(ContainerError) -> GroupContainer? {
        guard let (directory, path) = try PathWalk.findDirectory(path) else { return nil }
        try check(directory, calling: path)
        try UnsupportedFileSystem.refuse(directory, calling: path)
        return GroupContainer(directory, at: path)
    }

    /// Returns the path of a directory in the container, and makes it if it is missing.
    ///
    /// ```swift
    /// let cache = try container.directory("cache")
    /// try ContainerFile.replace("\(cache)/icon", with: bytes, durability: .atomic)
    /// ```
    ///
    /// Each directory has mode 0700, and is on disk when the call returns.
    ///
    /// - Parameter names: The directory's name, after those of the directories that it is in.
    /// - Returns: The path.
    /// - Throws: ``ContainerError``; ``ContainerError/unsafe(path:_:)`` if one of them is a symbolic link, belongs to
    ///   another user or is open to others.
    public func directory(_ names: EntryName...) throws(ContainerError) -> String {
        guard let found = try openDirectory(names, makingMissing: true) else {
            throw .system(path: paths.container, errno: ENOENT)
        }
        return found.path
    }

    /// Returns the path of a directory in the container, and makes nothing.
    ///
    /// - Parameter names: As for ``directory(_:)``.
    /// - Returns: The path; nil if the directory, or one that it is in, does not exist.
    /// - Throws: ``ContainerError`` as ``directory(_:)`` does.
    public func existingDirectory(_ names: EntryName...) throws(ContainerError) -> String? {
        try openDirectory(names, makingMissing: false)?.path
    }

    /// Opens a directory in the container, which stays the same wherever its path leads later.
    ///
    /// - Returns: The directory and its path; nil if it is missing and is not to be made.
    package func openDirectory(
        _ names: [EntryName], makingMissing: Bool
    ) throws(ContainerError) -> (directory: OpenPath, path: String)? {
        var (current, path) = (root, paths.container)
        for name in names {
            path += "/\(name.text)"
            if makingMissing { try GroupContainer.make(name, in: current, calling: path) }
            guard let next = try GroupContainer.entry(name, of: current, calling: path) else { return nil }
            try GroupContainer.check(next, calling: path)
            current = next
        }
        return (current, path)
    }

    private static func make(
        _ name: EntryName, in directory: OpenPath, calling path: String
    ) throws(ContainerError) {
        do {
            try directory.makeDirectory(name.text)
            try directory.synchronize()
        } catch {
            if error.code != EEXIST { throw .cannotCreate(path: path, errno: error.code) }
        }
    }

    private static func entry(
        _ name: EntryName, of directory: OpenPath, calling path: String
    ) throws(ContainerError) -> OpenPath? {
        do {
            return try directory.entry(name.text)
        } catch {
            throw .system(path: path, errno: error.code)
        }
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
