import Glibc
import TaskHubTestSupport

/// A file system in memory of a given size.
///
/// Only root may mount one, and not in every container.
final class SmallDisk {
    let path: String
    private let directory = TemporaryDirectory()

    /// Whether file systems can be mounted here.
    static let isAvailable: Bool = {
        let directory = TemporaryDirectory()
        guard mount("tmpfs", directory.path, "tmpfs", 0, "size=64k") == 0 else { return false }
        umount2(directory.path, Int32(MNT_DETACH))
        return true
    }()

    init(kilobytes: Int) async throws {
        path = directory.appending("disk")
        mkdir(path, 0o700)
        let mounted = try await runProgram(
            "/bin/mount", ["-t", "tmpfs", "-o", "mode=700,size=\(kilobytes)k", "tmpfs", path])
        if mounted.status != 0 { throw Refused(reason: mounted.stderr) }
    }

    deinit {
        // Stores are never closed, so the mount goes away with the last process that uses it.
        umount2(path, Int32(MNT_DETACH))
    }

    func grow(toKilobytes kilobytes: Int) async throws {
        try await remount("size=\(kilobytes)k")
    }

    func makeReadOnly() async throws {
        try await remount("ro")
    }

    private struct Refused: Error { let reason: String }

    private func remount(_ options: String) async throws {
        let result = try await runProgram("/bin/mount", ["-o", "remount,\(options)", path])
        if result.status != 0 { throw Refused(reason: result.stderr) }
    }
}
