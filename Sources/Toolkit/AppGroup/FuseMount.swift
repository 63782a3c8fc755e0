import Glibc
import PosixFiles

/// The file system behind a FUSE mount, as proc_pid_mountinfo(5) names it.
///
/// On one machine, the kernel keeps the locks of such a file system. So what matters is whether another machine may
/// write to it.
package struct FuseMount {
    /// Those that show files of another machine, without the `-fuse` with which some of their programs end.
    private static let remote: Set<String> = [
        "acd_cli", "afuse", "blobfuse", "blobfuse2", "ceph", "cephfs", "curlftpfs", "davfs", "davfs2", "fuse-nfs",
        "gcsfuse", "glusterfs", "goofys", "google-drive-ocamlfuse", "gvfsd", "hdfs", "hubicfuse", "juicefs", "kio",
        "lizardfs", "mfs", "moosefs", "mount-s3", "nfs", "onedriver", "rclone", "rozofs", "s3fs", "s3ql", "seaweedfs",
        "smbnetfs", "sshfs", "vmhgfs", "wdfs", "weed",
    ]

    /// As in `sshfs`; empty if the file system does not name itself.
    private let type: String
    private let source: String

    /// - Returns: nil if the line is not about FUSE.
    package init?(mountInfo line: some StringProtocol) {
        // After a lone hyphen: type, source, options.
        guard let parts = line.firstRange(of: " - ").map({ line[$0.upperBound...].split(separator: " ") }),
            parts.count >= 2
        else { return nil }
        let type = parts[0]
        guard type == "fuse" || type == "fuseblk" || type.hasPrefix("fuse.") else { return nil }
        self.type = type == "fuseblk" ? "fuseblk" : String(type.dropFirst("fuse.".count))
        source = String(parts[1])
    }

    /// Whether other machines may use it, as far as it says what it is.
    ///
    /// Many name an address as their source (`user@host:path`, `https://…`), also those that do not name themselves.
    package var isRemote: Bool {
        let suffix = "-fuse"
        let name = type.hasSuffix(suffix) ? String(type.dropLast(suffix.count)) : type
        return Self.remote.contains(name) || source.contains("://") || host.contains(":")
    }

    /// What the source has before its path and after the name of a user.
    private var host: Substring {
        source.split(separator: "@", maxSplits: 1).dropFirst().first?.prefix { $0 != "/" } ?? ""
    }

    /// What an error calls it, as in `FUSE (sshfs)`.
    package var name: String { type.isEmpty ? "FUSE" : "FUSE (\(type))" }

    /// Returns the name of a file system that other machines may use; nil for any other.
    static func unsupported(_ descriptor: borrowing Descriptor) -> String? {
        guard let mount = mount(of: descriptor) else { return "FUSE" }
        return mount.isRemote ? mount.name : nil
    }

    static func name(_ descriptor: borrowing Descriptor) -> String { mount(of: descriptor)?.name ?? "FUSE" }

    /// - Returns: nil if the system does not say it, as where /proc is not mounted.
    private static func mount(of descriptor: borrowing Descriptor) -> FuseMount? {
        let number = lines(of: "/proc/self/fdinfo/\(descriptor.number)")
            .first { $0.hasPrefix("mnt_id:") }?.dropFirst("mnt_id:".count).filter(\.isNumber)
        guard let number else { return nil }
        return lines(of: "/proc/self/mountinfo").first { $0.hasPrefix("\(number) ") }
            .flatMap { FuseMount(mountInfo: $0) }
    }

    private static func lines(of path: String) -> [Substring] {
        do throws(Errno) {
            let bytes = try Descriptor(opening: path, O_RDONLY).read(atMost: 1 << 20)
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        } catch {
            return []
        }
    }
}
