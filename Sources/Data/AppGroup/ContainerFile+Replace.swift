internal import Glibc
public import PosixFiles

extension ContainerFile {
    public enum Durability: Sendable {
        /// The old or the new contents, and the new ones after a power failure once the call has returned.
        case durable
        /// The old or the new contents while the machine runs: for what can be made again.
        case atomic
    }

    /// Puts `bytes` in the place of whatever has that name, with `mode` from the first moment on.
    ///
    /// After an error the old contents are in place, with one exception: if only the directory could not be
    /// brought to disk, the new ones are.
    public static func replace(
        _ path: String, with bytes: [UInt8], mode: UInt32 = 0o600, durability: Durability
    ) throws(FileError) {
        let temporary = try TemporaryFile(replacing: path)
        temporary.removeAbandonedOnes()
        try temporary.replaceTarget(with: bytes, mode: mode, synchronizing: durability == .durable)
        if durability == .durable {
            let directory = Path.directory(of: path)
            try writing(directory) { () throws(Errno) in
                try Descriptor.synchronizeDirectory(directory)
            }
        }
    }
}
