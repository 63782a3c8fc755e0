public import PosixFiles

/// Why there is no usable group container.
public enum ContainerError: Error, Hashable, Sendable {
    /// `HOME` is unset and nothing else says where the container is.
    case homeUnknown
    /// `HOME` would count, and is a relative path.
    case homeNotAbsolute
    case workingDirectoryUnknown(errno: Int32)
    /// The argument that names the container is empty.
    case emptyPath
    case notADirectory(path: String)
    case unsafe(path: String, Unsafety)
    /// A symbolic link on the way to the container leads nowhere, as it does while a disk is not mounted.
    case danglingLink(path: String)
    /// SQLite and advisory locks are not reliable there.
    case unsupportedFileSystem(path: String, name: String)
    case cannotCreate(path: String, errno: Int32)
    case system(path: String, errno: Int32)
}
