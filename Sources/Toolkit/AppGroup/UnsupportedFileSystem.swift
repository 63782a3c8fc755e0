import CLinux
import Glibc
import PosixFiles

/// File systems on which SQLite's write-ahead log and advisory locks do not hold between machines.
package enum UnsupportedFileSystem {
    private static let names: [(magic: UInt32, name: String)] = [
        (UInt32(NFS_SUPER_MAGIC), "NFS"),
        (UInt32(SMB_SUPER_MAGIC), "SMB"),
        (UInt32(CIFS_SUPER_MAGIC), "SMB (cifs)"),
        (UInt32(SMB2_SUPER_MAGIC), "SMB (smb2)"),
        (UInt32(V9FS_MAGIC), "9p"),
        (UInt32(AFS_SUPER_MAGIC), "AFS"),
        (UInt32(AFS_FS_MAGIC), "AFS"),
        (UInt32(CODA_SUPER_MAGIC), "Coda"),
        (UInt32(TOOLKIT_CEPH_MAGIC), "Ceph"),
    ]

    /// Returns the name of an unsupported file system; nil for any other, and for FUSE.
    package static func name(magic: UInt32) -> String? {
        names.first { $0.magic == magic }?.name
    }

    /// Refuses a directory on a network file system.
    static func refuse(_ directory: OpenPath, calling path: String) throws(ContainerError) {
        let magic = try magic(of: directory, path)
        let unsupported =
            magic == UInt32(FUSE_SUPER_MAGIC) ? FuseMount.unsupported(directory.descriptor) : name(magic: magic)
        if let unsupported { throw .unsupportedFileSystem(path: path, name: unsupported) }
    }

    /// Refuses a directory on FUSE in which another process does not see locks and shared memory.
    ///
    /// Makes a file there for a moment. Does nothing on any other file system.
    static func refuseUnshared(_ directory: OpenPath, calling path: String) throws(ContainerError) {
        guard try magic(of: directory, path) == UInt32(FUSE_SUPER_MAGIC) else { return }
        // Not named after the process, whose number is the same in each sandbox.
        let name = ".trial.\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).tmp"
        switch toolkit_try_sharing(directory.descriptor.number, name) {
        case 0: return
        case -1: throw .unsupportedFileSystem(path: path, name: FuseMount.name(directory.descriptor))
        // It can be read, and what is written fails with this reason.
        case EROFS, ENOSPC, EDQUOT: return
        case let code: throw .system(path: path, errno: code)
        }
    }

    private static func magic(of directory: OpenPath, _ path: String) throws(ContainerError) -> UInt32 {
        var magic: UInt32 = 0
        guard toolkit_file_system(directory.descriptor.number, &magic) == 0 else {
            throw .system(path: path, errno: errno)
        }
        return magic
    }
}
