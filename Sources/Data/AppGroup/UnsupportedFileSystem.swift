import CLinux
import Glibc
import PosixFiles

/// File systems on which SQLite's write-ahead log and advisory locks do not hold between machines.
enum UnsupportedFileSystem {
    private static let names: [(magic: UInt32, name: String)] = [
        (UInt32(NFS_SUPER_MAGIC), "NFS"),
        (UInt32(SMB_SUPER_MAGIC), "SMB"),
        (UInt32(CIFS_SUPER_MAGIC), "SMB (cifs)"),
        (UInt32(SMB2_SUPER_MAGIC), "SMB (smb2)"),
        (UInt32(FUSE_SUPER_MAGIC), "FUSE (as of sshfs)"),
        (UInt32(V9FS_MAGIC), "9p"),
        (UInt32(AFS_SUPER_MAGIC), "AFS"),
        (UInt32(AFS_FS_MAGIC), "AFS"),
        (UInt32(CODA_SUPER_MAGIC), "Coda"),
        (UInt32(TASKHUB_CEPH_MAGIC), "Ceph"),
    ]

    /// Returns the name of an unsupported file system; nil for any other.
    static func name(magic: UInt32) -> String? {
        names.first { $0.magic == magic }?.name
    }

    static func refuse(_ directory: OpenPath, calling name: String) throws(ContainerError) {
        var magic: UInt32 = 0
        guard taskhub_file_system(directory.descriptor.number, &magic) == 0 else {
            throw .system(path: name, errno: errno)
        }
        if let unsupported = self.name(magic: magic) {
            throw .unsupportedFileSystem(path: name, name: unsupported)
        }
    }
}
