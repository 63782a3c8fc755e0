public import PosixFiles

/// Why a group container cannot be used.
///
/// Nothing in the container was changed.
public enum ContainerError: Error, Hashable, Sendable {
    /// `HOME` is not set, and no argument or other variable names the container.
    case homeUnknown
    /// `HOME` decides where the container is, and is a relative path.
    case homeNotAbsolute
    /// A relative path was given, and the working directory can't be found; `errno` as in getcwd(3).
    case workingDirectoryUnknown(errno: Int32)
    /// The argument that names the container is empty.
    case emptyPath
    /// The environment variable that decides where the container is has a value that is not UTF-8.
    case notUTF8(variable: String)
    /// The path without symbolic links is longer than ``ContainerPaths/maximumLength``.
    case pathTooLong
    /// The container, or a component of its path, is not a directory.
    case notADirectory(path: String)
    /// Another user could read the container, or replace it or a directory above it.
    case unsafe(path: String, Unsafety)
    /// A symbolic link in the container's path is broken, as it is while a disk is not mounted.
    case danglingLink(path: String)
    /// It is on a network file system, or on one that does not share locks and memory between processes, where SQLite's
    /// write-ahead log and advisory locks are unreliable; `name` is for people, as in `NFS`.
    case unsupportedFileSystem(path: String, name: String)
    /// A missing directory could not be made; `errno` as in mkdir(2).
    case cannotCreate(path: String, errno: Int32)
    /// A directory or link could not be examined; `errno` as in open(2), readlink(2) or statfs(2), or `EILSEQ` if a
    /// link's text is not UTF-8.
    case system(path: String, errno: Int32)
}
