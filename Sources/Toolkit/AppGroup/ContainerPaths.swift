internal import Glibc
package import PosixFiles

/// The paths of the files and directories that every group container has.
///
/// Computes paths, and never accesses the disk. A program that only reads, and can do without the checks of
/// ``GroupContainer``, needs only this.
public struct ContainerPaths: Hashable, Sendable {
    /// The longest path of a container, in bytes.
    ///
    /// SQLite opens no path longer than 512 bytes, and the names of the files need room too.
    public static let maximumLength = 450

    /// The container's directory, without a slash at the end.
    public let container: String
    /// The directory itself, if these are the paths of an opened container.
    package let directory: OpenPath?

    /// Creates the paths of a container.
    ///
    /// - Parameter container: Its directory, an absolute path as ``ContainerLocation`` returns it. It need not exist.
    public init(container: String) {
        self.container = container
        directory = nil
    }

    init(of directory: OpenPath, at path: String) {
        container = path
        self.directory = directory
    }

    /// Whether both are the same path.
    public static func == (left: ContainerPaths, right: ContainerPaths) -> Bool {
        left.container == right.container
    }

    /// Hashes the path.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(container)
    }

    /// The shared settings, one JSON object.
    ///
    /// Replaced under the lock ``ContainerLock/defaults``.
    public var defaults: String { file("defaults.json") }

    /// The directory of files that are derived from others for readers such as widgets, and can be made again.
    public var published: String { file("published") }

    /// The directory of the lock files, which are never replaced or deleted.
    public var locks: String { file("locks") }

    /// Returns the path of one of the application's own files.
    ///
    /// - Parameter name: The name in the container, other than `defaults.json`, `published` and `locks`, which the
    ///   toolkit uses. It is not checked, so do not derive it from untrusted text.
    /// - Returns: The path, which need not exist.
    public func file(_ name: String) -> String {
        "\(container)/\(name)"
    }

    /// Returns the path of the file that `lock` is taken on with flock(2).
    ///
    /// The file is empty, and exists once the lock was taken for the first time. Never replace or delete it: two
    /// programs would then hold locks on different files.
    public func lock(_ lock: ContainerLock) -> String {
        "\(container)/\(Self.name(of: lock))"
    }

    /// Opens the lock's file in the directory that was checked, wherever its path leads by now; makes it if missing.
    package func openLock(_ lock: ContainerLock) throws(FileError) -> Descriptor {
        let path = self.lock(lock)
        let flags = O_RDONLY | O_CREAT
        let file = try writing(path) { () throws(Errno) in
            guard let directory else { return try Descriptor(opening: path, flags) }
            return try Descriptor(opening: Self.name(of: lock), in: directory.descriptor, flags)
        }
        try ContainerFile.check(path, try writing(path) { () throws(Errno) in try file.status() })
        return file
    }

    static func name(of lock: ContainerLock) -> String {
        "locks/\(lock.name).lock"
    }
}
