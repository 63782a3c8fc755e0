internal import Glibc
public import PosixFiles

extension ContainerFile {
    /// The failures that a replacement survives.
    public enum Durability: Sendable {
        /// A power failure: once the call has returned, the new contents are on disk. Costs two fsync(2).
        case durable
        /// A crash of the program, but not of the machine: for files that can be made again.
        case atomic
    }

    /// Replaces the file at `path`, or makes it, in one step.
    ///
    /// Readers find all of the old contents or all of the new ones. The bytes are written to a temporary file in the
    /// same directory, which is then renamed (rename(2)). A temporary file that a killed program left is removed by
    /// the next replacement of the same file. Several replacements at once are safe, and the last one stays; a
    /// program that changes what it has read needs a lock around both.
    ///
    /// - Parameters:
    ///   - path: A file in a directory that only this user may write to, and that is not a symbolic link. What has that
    ///     name now is not checked.
    ///   - bytes: The new contents.
    ///   - mode: The permission bits, which the file has from its first byte on, with any umask.
    ///   - durability: Whether the contents must survive a power failure.
    /// - Throws: ``FileError``. The old contents are then in place, with one exception: if only the directory could not
    ///   be synced, the new ones are.
    public static func replace(
        _ path: String, with bytes: [UInt8], mode: UInt32 = 0o600, durability: Durability
    ) throws(FileError) {
        let parent = Path.directory(of: path)
        let directory = try writing(parent) { () throws(Errno) in try OpenPath.directory(parent) }
        try replace(path, in: directory, with: bytes, mode: mode, durability: durability)
    }

    /// Replaces a file like ``replace(_:with:mode:durability:)``, in its directory, wherever the path leads by now.
    package static func replace(
        _ path: String, in directory: OpenPath, with bytes: [UInt8], mode: UInt32 = 0o600, durability: Durability
    ) throws(FileError) {
        let temporary = try TemporaryFile(replacing: path, in: directory)
        temporary.removeAbandonedOnes()
        try temporary.replaceTarget(with: bytes, mode: mode, synchronizing: durability == .durable)
    }
}
