import AppGroup
import CLinux
import Glibc
import TaskHubTestSupport
import Testing

@Suite("File systems in user space")
struct FuseTests {
    @Test(
        "Those that other machines may use are refused by their type or source",
        arguments: [
            ("fuse.sshfs ann@host:/srv", "FUSE (sshfs)"), ("fuse.rclone drive:", "FUSE (rclone)"),
            ("fuse.unheard-of ann@host:/srv", "FUSE (unheard-of)"), ("fuse https://dav.example.org", "FUSE"),
            ("fuse.s3fs s3fs", "FUSE (s3fs)"), ("fuse.gvfsd-fuse gvfsd-fuse", "FUSE (gvfsd-fuse)"),
            ("fuse.ceph-fuse ceph-fuse", "FUSE (ceph-fuse)"), ("fuse.vmhgfs-fuse .host:/", "FUSE (vmhgfs-fuse)"),
        ])
    func remote(fields: String, name: String) throws {
        let mount = try #require(Self.mount(fields))
        #expect(mount.isRemote && mount.name == name)
    }

    @Test(
        "Those of one machine are not",
        arguments: [
            "fuse.gocryptfs /home/.ann", "fuse.bindfs /srv/ann", "fuse.mergerfs a:b", "fuse.cryfs cryfs@/home/ann/.v",
            "fuse.encfs encfs", "fuseblk /dev/sdb1", "fuse.mergerfs /a:/b", "fuse.fuse-overlayfs fuse-overlayfs",
        ])
    func local(fields: String) throws {
        #expect(try #require(Self.mount(fields)).isRemote == false)
    }

    private static func mount(_ fields: String) -> FuseMount? {
        FuseMount(mountInfo: "36 35 0:40 / /mnt/a rw,noatime shared:1 - \(fields) rw,user_id=1000,group_id=1000")
    }

    @Test("A line about another file system is not about FUSE", arguments: ["ext4 /dev/sda1", "virtiofs share"])
    func others(fields: String) {
        #expect(Self.mount(fields) == nil)
    }

    @Test("A directory in which locks and memory are shared passes the trial, and nothing is left there")
    func trial() throws {
        let directory = TemporaryDirectory()
        let number = open(directory.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(number) }
        #expect(toolkit_try_sharing(number, "trial") == 0)
        #expect(DiskFacts.names(in: directory.path) == [])
    }
}
